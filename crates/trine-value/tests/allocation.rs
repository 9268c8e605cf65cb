//! Small values do not allocate: counted with an allocator that counts per thread.
#![allow(unsafe_code, reason = "an allocator can only be replaced by an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use trine_value::BitVec;
use trine_value::number::{self, Integer, Rational};

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call goes to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's obligations are those of `System.alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: `pointer` came from `System.alloc` with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The number of allocations that `run` makes.
fn allocations<T>(run: impl FnOnce() -> T) -> usize {
    let before = ALLOCATIONS.with(Cell::get);
    let kept = std::hint::black_box(run());
    let after = ALLOCATIONS.with(Cell::get);
    drop(kept);
    after - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| Box::new(1)), 1);
    assert_eq!(allocations(|| BitVec::ones(129)), 1);
    let two_words = Integer::from(u128::MAX);
    assert_eq!(allocations(|| two_words.clone()), 0);
    assert!(allocations(|| &two_words + &two_words) > 0);
}

#[test]
fn bit_vectors_up_to_128_bits() {
    for width in [1, 8, 64] {
        let (a, b) = (BitVec::from_u64(width, 12345), BitVec::ones(width));
        let all = || {
            let sums = [a.add(&b), a.sub(&b), a.mul(&b), a.udiv(&b), a.sdiv(&b), a.smod(&b)];
            let bits = [a.and(&b), a.not(), a.shl(&b), a.ashr(&b), a.rotate_left(3), a.clone()];
            let flags = [a.umulo(&b), a.smulo(&b), a.saddo(&b), a.slt(&b)];
            (sums, bits, flags, a.extract(width - 1, 0), a.sign_extend(0))
        };
        assert_eq!(allocations(all), 0, "width {width}");
    }
    let (a, b) = (BitVec::ones(128), BitVec::from_u64(128, 77));
    let all = || [a.add(&b), a.mul(&b), a.and(&b), a.shl(&b), a.ashr(&b), a.extract(100, 3)];
    assert_eq!(allocations(all), 0);
    assert_eq!(allocations(|| BitVec::ones(64).concat(&BitVec::ones(64))), 0);
}

#[test]
fn numbers_of_two_words() {
    let (a, b) = (Integer::from(-(1i64 << 62)), Integer::from(12345));
    let all = || {
        let ring = [&a + &b, &a - &b, &a * &b, -&a, number::abs(&a)];
        (ring, number::div(&a, &b), number::modulo(&a, &b), a.clone(), a < b)
    };
    assert_eq!(allocations(all), 0);
    let third = Rational::from_parts_signed(Integer::from(1), Integer::from(3));
    let half = Rational::from_parts_signed(Integer::from(-1), Integer::from(2));
    let all = || {
        let field = [&third + &half, &third - &half, &third * &half, &third / &half];
        (field, third < half, number::floor(&half), third.clone())
    };
    assert_eq!(allocations(all), 0);
}
