"""Floats: rounding, what fails of the laws of real numbers, conversions."""

from z3 import *

x, y, z = FPs("x y z", Float32())
s = Solver()
s.add(Not(fpEQ(x + (y + z), (x + y) + z)), Not(fpIsNaN(x + (y + z))), Not(fpIsInf(x)), x > 0, y > 0, z > 0)
print("not associative:", s.check())
prove(Implies(Not(fpIsNaN(x)), fpEQ(x, x)))
prove(fpEQ(x + y, y + x) == Not(fpIsNaN(x + y)))
prove(Not(fpEQ(fpNaN(Float32()), fpNaN(Float32()))))
print(simplify(fpEQ(fpPlusZero(Float32()), fpMinusZero(Float32()))))
print(simplify(fpPlusZero(Float32()) == fpMinusZero(Float32())))

rm = RNE()
half = FPVal(0.5, Float32())
print(is_fp(x), is_fp_value(half), x.sort(), x.sort() == Float32(), Float32().ebits(), Float32().sbits(), Float64())
print(half, FPVal(1.5, Float16()), fpAdd(rm, x, y), x + y, x * y, -x, x < y, fpAbs(x))
print(simplify(FPVal(1.5, Float32()) + FPVal(2.25, Float32())))
print(simplify(fpAdd(RTZ(), FPVal(1, Float32()), FPVal(2, Float32()))))

# A sum that is not what people think.
d = FPSort(11, 53)
tenth, fifth, sum3 = FPVal(0.1, d), FPVal(0.2, d), FPVal(0.3, d)
print(simplify(fpEQ(fpAdd(rm, tenth, fifth), sum3)), simplify(fpLT(sum3, fpAdd(rm, tenth, fifth))))

# Conversions.
b = BitVec("b", 32)
print(fpToFP(b, Float32()).sort(), simplify(fpToFP(BitVecVal(0x3F800000, 32), Float32())))
print(simplify(fpToFP(rm, RealVal("0.5"), Float32())), simplify(fpToFP(rm, FPVal(0.5, d), Float32())))
print(simplify(fpToFP(rm, BitVecVal(-3, 8), Float32())), simplify(fpToFPUnsigned(rm, BitVecVal(253, 8), Float32())))
print(simplify(fpToSBV(RTZ(), FPVal(-2.75, d), BitVecSort(8))).as_signed_long())
print(simplify(fpToReal(FPVal(0.75, d))), simplify(fpToIEEEBV(FPVal(1.0, Float32()))))
s = Solver()
s.add(fpToFP(rm, Real("r"), Float16()) == FPVal(1.0, Float16()), Real("r") > 1)
print(s.check())

# The machine epsilon.
e = FP("e", d)
one = FPVal(1.0, d)
s = Solver()
s.add(e > 0, fpEQ(one + e, one), e > 1.0e-15)
print(s.check())
print(fpFP(BitVecVal(0, 1), BitVecVal(127, 8), BitVecVal(0, 23)).sort(), fpIsZero(x), fpIsNormal(x))
