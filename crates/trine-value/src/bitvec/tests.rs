//! Every operation against the definitions of the standard: on `i128` for all values of small
//! widths, on `dashu` numbers for random values of widths around the limits of the layout.

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};

use super::BitVec;

/// The definitions of the standard on whole numbers of any size, for values of `w` bits.
///
/// The `i128` in [`small_widths_exhaustively`] are the second opinion, independent of `dashu`.
struct Exact {
    w: u32,
}

impl Exact {
    fn modulus(&self) -> IBig {
        IBig::ONE << self.w as usize
    }
    fn half(&self) -> IBig {
        IBig::ONE << (self.w as usize - 1)
    }
    /// `nat2bv`, for any integer.
    fn bv(&self, n: IBig) -> BitVec {
        let m = self.modulus();
        let r = ((n % &m) + &m) % &m;
        let bits: String =
            (0..self.w as usize).rev().map(|i| if r.bit(i) { '1' } else { '0' }).collect();
        BitVec::from_binary_digits(&bits).unwrap()
    }
    fn signed(&self, n: &IBig) -> IBig {
        if *n >= self.half() { n - self.modulus() } else { n.clone() }
    }
    fn unsigned_range(&self, n: &IBig) -> bool {
        *n >= IBig::ZERO && *n < self.modulus()
    }
    fn signed_range(&self, n: &IBig) -> bool {
        *n >= -self.half() && *n < self.half()
    }
}

/// A small generator of test inputs (splitmix64).
pub(crate) struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A value of `width` bits: often with long runs of equal bits, where carries break.
    fn value(&mut self, width: u32) -> BitVec {
        let noise: Vec<u64> = (0..width.div_ceil(64)).map(|_| self.next()).collect();
        let v = BitVec::from_limbs(width, &noise);
        let shift = (self.next() % u64::from(width)) as u32;
        match self.next() % 8 {
            0 => BitVec::from_u64(width, self.next() % 4),
            1 => BitVec::from_i64(width, -((self.next() % 4) as i64)),
            2 => BitVec::one(width).shl_u32(shift),
            3 => BitVec::min_signed(width).ashr_u32(shift),
            4 => v.lshr_u32(shift),
            5 => BitVec::max_signed(width),
            _ => v,
        }
    }
}

fn ibig(v: &BitVec) -> IBig {
    IBig::from(v.to_ubig())
}

/// Checks all operations of two operands against the definitions on `IBig`.
fn check_pair(a: &BitVec, b: &BitVec) {
    let e = Exact { w: a.width() };
    let (x, y) = (ibig(a), ibig(b));
    let (sx, sy) = (e.signed(&x), e.signed(&y));
    let zero = IBig::ZERO;
    assert_eq!(a.to_ibig_signed(), sx);
    assert_eq!(e.bv(x.clone()), *a);
    assert_eq!(BitVec::from_ibig(e.w, &sx), *a);
    assert_eq!(BitVec::from_ubig(e.w, &(a.to_ubig() + (UBig::ONE << e.w as usize))), *a);

    assert_eq!(a.add(b), e.bv(&x + &y));
    assert_eq!(a.sub(b), e.bv(&x - &y));
    assert_eq!(a.mul(b), e.bv(&x * &y));
    assert_eq!(a.neg(), e.bv(-&x));
    assert_eq!(a.not(), e.bv(-&x - 1));
    assert_eq!(a.and(b), e.bv(&x & &y));
    assert_eq!(a.or(b), e.bv(&x | &y));
    assert_eq!(a.xor(b), e.bv(&x ^ &y));
    assert_eq!(a.nand(b), e.bv(-(&x & &y) - 1));
    assert_eq!(a.nor(b), e.bv(-(&x | &y) - 1));
    assert_eq!(a.xnor(b), e.bv(-(&x ^ &y) - 1));

    let udiv = if y == zero { e.modulus() - 1 } else { &x / &y };
    let urem = if y == zero { x.clone() } else { &x % &y };
    assert_eq!(a.udiv(b), e.bv(udiv.clone()));
    assert_eq!(a.urem(b), e.bv(urem.clone()));
    assert_eq!(a.udivrem(b), (e.bv(udiv), e.bv(urem)));
    // Truncated division (that of `/` and `%` on IBig) except at zero.
    let sdiv = if y != zero {
        &sx / &sy
    } else if sx < zero {
        IBig::ONE
    } else {
        IBig::from(-1)
    };
    let srem = if y == zero { sx.clone() } else { &sx % &sy };
    let floor_mod = if y == zero { sx.clone() } else { ((&sx % &sy) + &sy) % &sy };
    assert_eq!(a.sdiv(b), e.bv(sdiv), "{a} sdiv {b}");
    assert_eq!(a.srem(b), e.bv(srem), "{a} srem {b}");
    assert_eq!(a.smod(b), e.bv(floor_mod), "{a} smod {b}");

    let amount = if y >= IBig::from(e.w) { e.w as usize } else { b.low_u64() as usize };
    assert_eq!(a.shl(b), e.bv(&x << amount));
    assert_eq!(a.lshr(b), e.bv(&x >> amount));
    // The shift of a negative IBig rounds down, as the arithmetic shift does.
    assert_eq!(a.ashr(b), e.bv(&sx >> amount));

    assert_eq!(a.ult(b), x < y);
    assert_eq!(a.ule(b), x <= y);
    assert_eq!(a.slt(b), sx < sy);
    assert_eq!(a.sle(b), sx <= sy);
    assert_eq!(a.comp(b), BitVec::from_bool(x == y));
    assert_eq!(a == b, x == y);

    assert_eq!(a.nego(), !e.signed_range(&-&sx));
    assert_eq!(a.uaddo(b), !e.unsigned_range(&(&x + &y)));
    assert_eq!(a.saddo(b), !e.signed_range(&(&sx + &sy)));
    assert_eq!(a.usubo(b), !e.unsigned_range(&(&x - &y)));
    assert_eq!(a.ssubo(b), !e.signed_range(&(&sx - &sy)));
    assert_eq!(a.umulo(b), !e.unsigned_range(&(&x * &y)), "{a} umulo {b}");
    assert_eq!(a.smulo(b), !e.signed_range(&(&sx * &sy)), "{a} smulo {b}");
    assert_eq!(a.sdivo(b), y != zero && !e.signed_range(&(&sx / &sy)));

    let (m, n) = (a.width(), b.width());
    assert_eq!(a.concat(b), Exact { w: m + n }.bv((&x << n as usize) + &y));
}

/// Checks the operations of one operand and the properties.
fn check_one(a: &BitVec, numbers: &[u32]) {
    let w = a.width();
    let e = Exact { w };
    let (x, text) = (ibig(a), a.to_binary_text());
    let bits: Vec<bool> = text[2..].bytes().rev().map(|b| b == b'1').collect();
    assert_eq!(bits.len(), w as usize);
    assert!((0..w).all(|i| a.bit(i) == bits[i as usize] && a.bit(i) == x.bit(i as usize)));
    assert!(!a.bit(w) && !a.bit(u32::MAX));
    assert_eq!(a.msb(), bits[w as usize - 1]);
    assert_eq!(a.is_zero(), x == IBig::ZERO);
    assert_eq!(a.is_one(), x == IBig::ONE);
    assert_eq!(a.is_ones(), x == e.modulus() - 1);
    assert_eq!(a.is_min_signed(), x == e.half());
    assert_eq!(a.is_power_of_two(), bits.iter().filter(|&&b| b).count() == 1);
    assert_eq!(a.count_ones() as usize, bits.iter().filter(|&&b| b).count());
    assert_eq!(a.leading_zeros() as usize, bits.iter().rev().take_while(|&&b| !b).count());
    assert_eq!(a.trailing_zeros() as usize, bits.iter().take_while(|&&b| !b).count());
    assert_eq!(a.redor(), BitVec::from_bool(bits.contains(&true)));
    assert_eq!(a.redand(), BitVec::from_bool(!bits.contains(&false)));
    assert_eq!(a.to_u64(), u64::try_from(x.clone()).ok());
    assert_eq!(*a, BitVec::from_limbs(w, a.limbs()));

    assert_eq!(BitVec::from_binary_digits(&text[2..]).as_ref(), Some(a));
    let decimal = a.to_decimal_text();
    let digits = decimal.split_whitespace().nth(1).unwrap().strip_prefix("bv").unwrap();
    assert_eq!(BitVec::from_decimal(w, digits).as_ref(), Some(a));
    let shown = a.to_string();
    match shown.strip_prefix("#x") {
        Some(hex) => assert_eq!(BitVec::from_hex_digits(&hex.to_uppercase()).as_ref(), Some(a)),
        None => assert_eq!((shown, w.is_multiple_of(4)), (text, false)),
    }

    let from_bits = |bits: Vec<bool>| {
        let text: String = bits.iter().rev().map(|&b| if b { '1' } else { '0' }).collect();
        BitVec::from_binary_digits(&text).unwrap()
    };
    for &n in numbers {
        let k = n as usize;
        let mut rotated = bits.clone();
        rotated.rotate_right(k % bits.len());
        assert_eq!(a.rotate_left(n), from_bits(rotated), "{a} rotate_left {n}");
        let mut rotated = bits.clone();
        rotated.rotate_left(k % bits.len());
        assert_eq!(a.rotate_right(n), from_bits(rotated), "{a} rotate_right {n}");
        assert_eq!(a.zero_extend(n), Exact { w: w + n }.bv(x.clone()));
        assert_eq!(a.sign_extend(n), Exact { w: w + n }.bv(e.signed(&x)));
        let copies = n % 9 + 1;
        assert_eq!(a.repeat(copies), from_bits(bits.repeat(copies as usize)));
        assert_eq!(a.shl_u32(n), e.bv(&x << k));
        assert_eq!(a.lshr_u32(n), e.bv(&x >> k));
        assert_eq!(a.ashr_u32(n), e.bv(e.signed(&x) >> k));
    }
    for &hi in numbers.iter().chain(&[w - 1]) {
        for &lo in numbers {
            if lo <= hi && hi < w {
                assert_eq!(a.extract(hi, lo), from_bits(bits[lo as usize..=hi as usize].to_vec()));
            }
        }
    }
}

#[test]
fn constants_of_each_width() {
    for w in [1, 2, 3, 5, 63, 64, 65, 127, 128, 129, 200, 1000] {
        let e = Exact { w };
        assert_eq!(BitVec::zero(w), e.bv(IBig::ZERO));
        assert_eq!(BitVec::one(w), e.bv(IBig::ONE));
        assert_eq!(BitVec::ones(w), e.bv(IBig::from(-1)));
        assert_eq!(BitVec::min_signed(w), e.bv(e.half()));
        assert_eq!(BitVec::max_signed(w), e.bv(e.half() - 1));
        for n in [0, 1, 5, u64::MAX] {
            assert_eq!(BitVec::from_u64(w, n), e.bv(IBig::from(n)));
        }
        for n in [0, 1, -1, -5, i64::MIN, i64::MAX] {
            assert_eq!(BitVec::from_i64(w, n), e.bv(IBig::from(n)));
            assert_eq!(BitVec::from_ibig(w, &IBig::from(n)), e.bv(IBig::from(n)));
        }
    }
    assert_eq!(BitVec::from_bool(true).to_string(), "#b1");
    assert_eq!(BitVec::from_u64(12, 0xabc).to_string(), "#xabc");
}

#[test]
fn malformed_literals_are_refused() {
    for text in ["", "2", "0b1", " 1", "1 ", "+1", "0_1", "é"] {
        assert_eq!(BitVec::from_binary_digits(text), None);
    }
    for text in ["", "g", "0x1", "-1", "1_0"] {
        assert_eq!(BitVec::from_hex_digits(text), None);
    }
    for text in ["", "a", "-1", "+1", "1_0", " 1", "256"] {
        assert_eq!(BitVec::from_decimal(8, text), None);
    }
    assert_eq!(BitVec::from_decimal(8, "000255"), Some(BitVec::ones(8)));
}

/// The definitions of the standard once more, on `i128` and independent of `dashu`.
#[test]
fn small_widths_exhaustively() {
    for w in 1..=5u32 {
        let m = 1i128 << w;
        let bv = |n: i128| BitVec::from_u64(w, n.rem_euclid(m) as u64);
        let signed = |n: i128| if n >= m / 2 { n - m } else { n };
        let out_unsigned = |n: i128| n < 0 || n >= m;
        let out_signed = |n: i128| n < -m / 2 || n >= m / 2;
        for x in 0..m {
            let a = bv(x);
            check_one(&a, &(0..=w + 2).collect::<Vec<_>>());
            assert_eq!(a.neg(), bv(m - x));
            assert_eq!(a.nego(), out_signed(-signed(x)));
            for y in 0..m {
                let b = bv(y);
                let (sx, sy) = (signed(x), signed(y));
                check_pair(&a, &b);
                assert_eq!(a.add(&b), bv(x + y));
                assert_eq!(a.sub(&b), bv(x - y));
                assert_eq!(a.mul(&b), bv(x * y));
                assert_eq!(a.shl(&b), bv(x << y));
                assert_eq!(a.lshr(&b), bv(x >> y));
                assert_eq!(a.ashr(&b), bv(sx >> y));
                // `QF_BV` defines the signed division operators by the unsigned ones.
                let udiv = |x: i128, y: i128| if y == 0 { m - 1 } else { x / y };
                let urem = |x: i128, y: i128| if y == 0 { x } else { x % y };
                let neg = |n: i128| (m - n) % m;
                let (nx, ny) = (sx < 0, sy < 0);
                let (ax, ay) = (if nx { neg(x) } else { x }, if ny { neg(y) } else { y });
                assert_eq!(a.udiv(&b), bv(udiv(x, y)));
                assert_eq!(a.urem(&b), bv(urem(x, y)));
                let quotient = udiv(ax, ay);
                assert_eq!(a.sdiv(&b), bv(if nx == ny { quotient } else { neg(quotient) }));
                let remainder = urem(ax, ay);
                assert_eq!(a.srem(&b), bv(if nx { neg(remainder) } else { remainder }));
                let smod = match (nx, ny) {
                    _ if remainder == 0 => 0,
                    (false, false) => remainder,
                    (true, false) => neg(remainder) + y,
                    (false, true) => remainder + y,
                    (true, true) => neg(remainder),
                };
                assert_eq!(a.smod(&b), bv(smod));
                assert_eq!(a.uaddo(&b), out_unsigned(x + y));
                assert_eq!(a.saddo(&b), out_signed(sx + sy));
                assert_eq!(a.usubo(&b), out_unsigned(x - y));
                assert_eq!(a.ssubo(&b), out_signed(sx - sy));
                assert_eq!(a.umulo(&b), out_unsigned(x * y));
                assert_eq!(a.smulo(&b), out_signed(sx * sy));
                assert_eq!(a.sdivo(&b), sx == -m / 2 && sy == -1);
                assert_eq!((a.ult(&b), a.slt(&b)), (x < y, sx < sy));
            }
        }
    }
}

#[test]
fn mixed_widths_of_concat() {
    for (m, n) in [(1, 1), (3, 61), (60, 10), (64, 64), (1, 127), (128, 1), (65, 200)] {
        let mut random = Random(u64::from(m * 1000 + n));
        for _ in 0..50 {
            let (a, b) = (random.value(m), random.value(n));
            let text = format!("{}{}", &a.to_binary_text()[2..], &b.to_binary_text()[2..]);
            assert_eq!(BitVec::from_binary_digits(&text), Some(a.concat(&b)));
        }
    }
}

#[test]
fn random_values_of_large_widths() {
    for w in [31, 32, 33, 63, 64, 65, 127, 128, 129, 200, 1000, 6500] {
        let mut random = Random(u64::from(w));
        for _ in 0..if w < 500 { 400 } else { 30 } {
            let (a, b) = (random.value(w), random.value(w));
            check_pair(&a, &b);
            check_pair(&a, &a);
            // Shift amounts are rarely below the width in random values.
            check_pair(&a, &BitVec::from_u64(w, random.next() % u64::from(w + 1)));
        }
        let offsets = [0, 1, 31, 63, 64, 65, 100, w / 2, w - 1, w, w + 1];
        for _ in 0..10 {
            check_one(&random.value(w), &offsets);
        }
    }
}

#[test]
fn overflow_of_products_at_the_border() {
    for w in [63, 64, 65, 100, 128, 200] {
        for i in 0..w {
            let (p, q) = (BitVec::one(w).shl_u32(i), BitVec::one(w).shl_u32(w - 1 - i));
            for (x, y) in [(&p, &q), (&p.neg(), &q), (&p.neg(), &q.neg())] {
                check_pair(x, y);
                check_pair(&x.sub(&BitVec::one(w)), y);
                check_pair(&x.add(&BitVec::one(w)), &y.add(&BitVec::one(w)));
            }
        }
    }
}

#[test]
fn very_wide_vectors() {
    let w = 1 << 16;
    let a = Random(7).value(w).or(&BitVec::one(w));
    assert_eq!(a.extract(w - 1, w / 2).concat(&a.extract(w / 2 - 1, 0)), a);
    assert_eq!(BitVec::from_bool(true).repeat(w), BitVec::ones(w));
    assert_eq!(a.rotate_left(12_345).rotate_right(12_345), a);
    assert_eq!(a.mul(&a).udiv(&BitVec::one(w)), a.mul(&a));
    assert_eq!(a.udiv(&a), BitVec::one(w));
    assert_eq!(a.sub(&a), BitVec::zero(w));
}

/// `cargo test --release -p trine-value -- --ignored --nocapture speed`
#[test]
#[ignore = "a measurement, not a test"]
fn speed_of_addition_and_multiplication() {
    for w in [32, 64, 128, 256] {
        let (mut sum, step) = (BitVec::from_u64(w, 12345), BitVec::from_u64(w, 0x1234_5678_9abc));
        let rounds = 20_000_000u64;
        let start = std::time::Instant::now();
        for _ in 0..rounds {
            sum = std::hint::black_box(&sum).add(std::hint::black_box(&step));
        }
        let nanoseconds = start.elapsed().as_secs_f64() * 1e9 / rounds as f64;
        println!("add at {w} bits: {nanoseconds:.2} ns ({sum})");
    }
    for limbs in [8, 16, 24, 32, 40, 48, 64, 128] {
        let w = limbs * 64;
        let a = BitVec::ones(w).lshr_u32(1);
        let rounds = 200_000_000u64 / u64::from(limbs * limbs * 10);
        let start = std::time::Instant::now();
        for _ in 0..rounds {
            std::hint::black_box(super::arithmetic::mul_low(
                &a.limbs,
                std::hint::black_box(&a.limbs),
            ));
        }
        let school = start.elapsed().as_secs_f64() * 1e9 / rounds as f64;
        let start = std::time::Instant::now();
        for _ in 0..rounds {
            let a = std::hint::black_box(&a);
            std::hint::black_box(BitVec::from_ubig(w, &(a.to_ubig() * a.to_ubig())));
        }
        let big = start.elapsed().as_secs_f64() * 1e9 / rounds as f64;
        println!("mul at {limbs} limbs: schoolbook {school:.0} ns, dashu {big:.0} ns");
    }
}
