"""Sorts, constants, literals and functions over terms.

Constructors take ``ctx`` (default: one context of the module, which threads that check at the same time
should not share); functions over terms find it in their arguments.
"""

from __future__ import annotations

from numbers import Number
from typing import Any, Callable, Iterable, Optional
from typing import Union as _Union

from . import _arguments as _a
from ._arguments import alike as _alike
from ._arguments import context_of as _context_of
from ._arguments import context_or_main as _context
from ._arguments import flat as _flat
from ._arguments import formulas as _formulas
from ._arguments import main_context
from ._trine import Context, Sort, SortError, Term
from ._trine import Function as FunctionSymbol


def _names(names):
    return names.replace(",", " ").split() if isinstance(names, str) else list(names)


# Sorts


def BoolSort(ctx: Optional[Context] = None) -> Sort:
    """The sort of formulas."""
    return _context(ctx).sort("Bool")


def IntSort(ctx: Optional[Context] = None) -> Sort:
    """The integers."""
    return _context(ctx).sort("Int")


def RealSort(ctx: Optional[Context] = None) -> Sort:
    """The real numbers."""
    return _context(ctx).sort("Real")


def StringSort(ctx: Optional[Context] = None) -> Sort:
    """Strings of code points up to U+2FFFF."""
    return _context(ctx).sort("String")


def ReSort(sort=None) -> Sort:
    """Regular languages over strings."""
    return _sort_context(sort, None).sort("RegLan")


def BitVecSort(size: int, ctx: Optional[Context] = None) -> Sort:
    """Machine words of ``size`` bits."""
    return _context(ctx).bitvec_sort(size)


def ArraySort(*sorts, ctx: Optional[Context] = None) -> Sort:
    """Arrays from the first sort to the second."""
    index, element = sorts
    return _sort_context(index, ctx).array_sort(index, element)


def SeqSort(sort: Sort) -> Sort:
    """Sequences of elements of a sort."""
    if not isinstance(sort, Sort):
        raise SortError(f"a sort is wanted, this is of {_a.what(sort)}")
    return sort.context.sequence_sort(sort)


def _sort_context(sort, ctx):
    return sort.context if hasattr(sort, "context") else _context(ctx)


def FPSort(ebits, sbits, ctx: Optional[Context] = None) -> Sort:
    """Floats with so many exponent bits and significand bits, the hidden one included."""
    return _context(ctx).sort(f"(_ FloatingPoint {ebits} {sbits})")


def Float16(ctx: Optional[Context] = None) -> Sort:
    """Half precision."""
    return FPSort(5, 11, ctx)


def Float32(ctx: Optional[Context] = None) -> Sort:
    """Single precision."""
    return FPSort(8, 24, ctx)


def Float64(ctx: Optional[Context] = None) -> Sort:
    """Double precision."""
    return FPSort(11, 53, ctx)


def Float128(ctx: Optional[Context] = None) -> Sort:
    """Quadruple precision."""
    return FPSort(15, 113, ctx)


def DeclareSort(name: str, ctx: Optional[Context] = None) -> Sort:
    """A new uninterpreted sort."""
    return _context(ctx).declare_sort(name)


# Constants


def Const(name: str, sort: Sort) -> Term:
    """The constant of a name and sort."""
    return sort.context.constant(name, sort)


def Consts(names: _Union[str, Iterable[str]], sort: Sort) -> list[Term]:
    """Several constants of one sort."""
    return [Const(name, sort) for name in _names(names)]


def FreshInt(prefix: str = "x", ctx: Optional[Context] = None) -> Term:
    """An integer with a new name."""
    return FreshConst(IntSort(ctx), prefix)


def FreshBool(prefix: str = "b", ctx: Optional[Context] = None) -> Term:
    """A formula with a new name."""
    return FreshConst(BoolSort(ctx), prefix)


def FreshReal(prefix: str = "b", ctx: Optional[Context] = None) -> Term:
    """A real number with a new name."""
    return FreshConst(RealSort(ctx), prefix)


def FreshFunction(*signature: Sort) -> FunctionSymbol:
    """A function with a new name; the last sort is that of the result."""
    return Function(FreshBool("f", signature[-1].context).head(), *signature)


def FreshConst(sort: Sort, prefix: str = "c") -> Term:
    """A constant with a new name."""
    return sort.context.fresh(prefix, sort)


def Function(name: str, *signature) -> FunctionSymbol:
    """A function; the last sort is that of the result."""
    *params, result = signature
    return result.context.function(name, params, result)


def _maker(sort) -> Callable[..., Term]:
    def one(name: str, ctx: Optional[Context] = None) -> Term:
        of = sort(ctx)
        return of.context.constant(name, of)

    return one


Bool = _maker(BoolSort)
Int = _maker(IntSort)
Real = _maker(RealSort)
String = _maker(StringSort)


def Bools(names: _Union[str, Iterable[str]], ctx: Optional[Context] = None) -> list[Term]:
    """Several formulas."""
    return [Bool(name, ctx) for name in _names(names)]


def Ints(names: _Union[str, Iterable[str]], ctx: Optional[Context] = None) -> list[Term]:
    """Several integers."""
    return [Int(name, ctx) for name in _names(names)]


def Reals(names: _Union[str, Iterable[str]], ctx: Optional[Context] = None) -> list[Term]:
    """Several real numbers."""
    return [Real(name, ctx) for name in _names(names)]


def Strings(names: _Union[str, Iterable[str]], ctx: Optional[Context] = None) -> list[Term]:
    """Several strings."""
    return [String(name, ctx) for name in _names(names)]


def BitVec(name: str, bv, ctx: Optional[Context] = None) -> Term:
    """A word of so many bits, or of a sort."""
    return Const(name, _word_sort(bv, ctx))


def _word_sort(bv, ctx):
    return _a.sort_of_kind(bv, "BitVec") if isinstance(bv, Sort) else BitVecSort(_a.whole(bv), ctx)


def BitVecs(names: _Union[str, Iterable[str]], bv, ctx: Optional[Context] = None) -> list[Term]:
    """Several words."""
    return [BitVec(name, bv, ctx) for name in _names(names)]


def FP(name: str, fpsort: Sort, ctx: Optional[Context] = None) -> Term:
    """A float."""
    return Const(name, _a.sort_of_kind(fpsort, "FloatingPoint"))


def FPs(names: _Union[str, Iterable[str]], fpsort: Sort, ctx: Optional[Context] = None) -> list[Term]:
    """Several floats."""
    return Consts(names, _a.sort_of_kind(fpsort, "FloatingPoint"))


def Array(name: str, *sorts) -> Term:
    """An array from the first sort to the second."""
    return Const(name, ArraySort(*sorts))


def BoolVector(prefix: str, size: int, ctx: Optional[Context] = None) -> list[Term]:
    """A list of formulas."""
    return [Bool(f"{prefix}__{i}", ctx) for i in range(size)]


def IntVector(prefix: str, size: int, ctx: Optional[Context] = None) -> list[Term]:
    """A list of integers."""
    return [Int(f"{prefix}__{i}", ctx) for i in range(size)]


def RealVector(prefix: str, size: int, ctx: Optional[Context] = None) -> list[Term]:
    """A list of real numbers."""
    return [Real(f"{prefix}__{i}", ctx) for i in range(size)]


# Literals


def BoolVal(value, ctx: Optional[Context] = None) -> Term:
    """True or false: the literal of what is true or false in Python."""
    return _context(ctx).value(_a.flag(value), BoolSort(ctx))


def IntVal(value, ctx: Optional[Context] = None) -> Term:
    """An integer."""
    return _a.constant(value, IntSort(ctx))


def RealVal(value, ctx: Optional[Context] = None) -> Term:
    """A real number; a text or a float is read as a decimal."""
    if isinstance(value, bool):
        raise SortError("a number is wanted, this is of type bool")
    return _a.constant(value, RealSort(ctx))


def Q(numerator, denominator, ctx: Optional[Context] = None) -> Term:
    """A fraction."""
    from fractions import Fraction

    if denominator is None or isinstance(numerator, bool) or isinstance(denominator, bool):
        raise SortError("a fraction is made of two integers")
    return RealVal(Fraction(numerator, denominator), ctx)


RatVal = Q


def BitVecVal(value, bv, ctx: Optional[Context] = None) -> Term:
    """A word, modulo its width."""
    sort = _word_sort(bv, ctx)
    if isinstance(value, (bool, str)):
        value = int(value)
    return _a.constant(value, sort)


def StringVal(value, ctx: Optional[Context] = None) -> Term:
    """A string."""
    return _a.constant(value, StringSort(ctx))


def FPVal(value, fps=None, ctx: Optional[Context] = None) -> Term:
    """A float, rounded to the nearest."""
    return _float(value, fps if fps is not None else Float64(ctx))


def _float(value, sort):
    return _a.constant(value, _a.sort_of_kind(sort, "FloatingPoint"))


def K(sort: Sort, value) -> Term:
    """The array that is ``value`` everywhere."""
    if not isinstance(sort, Sort):
        raise SortError(f"a sort is wanted, this is of {_a.what(sort)}")
    return sort.context.constant_array(sort, _a.literal(value, sort.context))


# Any sort


def _apply(head, *arguments):
    return _context_of(arguments).apply(head, *arguments)


def _indexed(head, numbers, *arguments):
    indices = " ".join(str(_a.whole(number)) for number in numbers)
    return _apply(f"(_ {head} {indices})", *arguments)


def And(*arguments) -> Term:
    """True if all are; the formulas, or one list of them."""
    context, formulas = _formulas(_flat(arguments))
    if not formulas:
        return BoolVal(True, context)
    return context.apply("and", *formulas) if len(formulas) > 1 else formulas[0]


def Or(*arguments) -> Term:
    """True if one is; the formulas, or one list of them."""
    context, formulas = _formulas(_flat(arguments))
    if not formulas:
        return BoolVal(False, context)
    return context.apply("or", *formulas) if len(formulas) > 1 else formulas[0]


def Not(formula, ctx: Optional[Context] = None) -> Term:
    """The negation."""
    context, formulas = _formulas([formula], ctx)
    return context.apply("not", *formulas)


def Xor(left, right, ctx: Optional[Context] = None) -> Term:
    """Exactly one of two."""
    context, formulas = _formulas([left, right], ctx)
    return context.apply("xor", *formulas)


def Implies(left, right, ctx: Optional[Context] = None) -> Term:
    """The second wherever the first."""
    context, formulas = _formulas([left, right], ctx)
    return context.apply("=>", *formulas)


def If(condition, then, otherwise, ctx: Optional[Context] = None) -> Term:
    """``then`` where the condition is true, else ``otherwise``."""
    context = _context_of([condition, then, otherwise], ctx)
    condition = _a.formula(condition, context)
    if isinstance(then, Term):
        otherwise = _a.like(otherwise, then)
        if otherwise.kind == "Real":
            then = _a.like(then, otherwise)
    elif isinstance(otherwise, Term):
        then = _a.like(then, otherwise)
    else:
        then = _a.literal(then, context)
        otherwise = _a.like(otherwise, then)
    return context.apply("ite", condition, then, otherwise)


def Distinct(*arguments) -> Term:
    """Pairwise different."""
    terms = _alike(_flat(arguments))
    return _apply("distinct", *terms) if len(terms) > 1 else BoolVal(True, terms[0].context)


def _summands(arguments):
    """Numbers, words and floats; a formula counts as 1 where it is true."""
    for value in _flat(arguments):
        if isinstance(value, Term) and value.kind == "Bool":
            yield If(value, 1, 0)
        elif isinstance(value, Term):
            yield _a.of_kind(value, "Int", "Real", "BitVec", "FloatingPoint")
        elif isinstance(value, Number):
            yield value
        else:
            raise SortError(f"a number is wanted, this is of {_a.what(value)}")


def Sum(*arguments) -> Any:
    """The sum of terms or of one list of them; 0 if there are none."""
    total = None
    for term in _summands(arguments):
        total = term if total is None else total + term
    return 0 if total is None else total


def Product(*arguments) -> Any:
    """The product; 1 if there are no factors."""
    total = None
    for term in _summands(arguments):
        total = term if total is None else total * term
    return 1 if total is None else total


def ForAll(variables, body, **_hints) -> Term:
    """True for every value of the constants given, which become bound variables."""
    return _quantified("forall", variables, body)


def Exists(variables, body, **_hints) -> Term:
    """True for some value of the constants given, which become bound variables."""
    return _quantified("exists", variables, body)


def _quantified(head, variables, body):
    variables = [variables] if isinstance(variables, Term) else list(variables)
    context = _context_of([body, *variables])
    return context.quantifier(head, variables, _a.formula(body, context))


def substitute(term, *pairs) -> Term:
    """A term with some terms replaced by others."""
    replaced = pairs[0] if len(pairs) == 1 and isinstance(pairs[0], list) else pairs
    for pair in replaced:
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise SortError(f"a pair of terms is wanted, this is of {_a.what(pair)}")
    return term.context.substitute(term, list(replaced))


def parse(text: str, ctx: Optional[Context] = None) -> list[Term]:
    """The formulas that a text in SMT-LIB asserts, as a list."""
    return _context(ctx).parse(text)


def parse_file(path, ctx: Optional[Context] = None) -> list[Term]:
    """The formulas that a file in SMT-LIB asserts, as a list."""
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        return parse(file.read(), ctx)


def term(text: str, ctx: Optional[Context] = None, **names) -> Term:
    """One term from its SMT-LIB text: ``term("(+ a 1)", a=Int("x"))``."""
    return _context_of(names.values(), ctx).parse_term(text, list(names.items()))


# Numbers


def ToReal(value) -> Term:
    """An integer as a real number."""
    return _apply("to_real", _a.of_kind(value, "Int", "Bool"))


def ToInt(value) -> Term:
    """The greatest integer that is not greater."""
    return _apply("to_int", _a.of_kind(value, "Real"))


def IsInt(value) -> Term:
    """Whether a real number is an integer."""
    return _apply("is_int", _a.of_kind(value, "Real"))


def Abs(value) -> Term:
    """The absolute value."""
    return abs(value)


def IntLog2(value) -> Term:
    """The greatest k for which 2 to the k is not greater; 0 for integers that are not positive."""
    return _apply("int.log2", value)


def IntPow2(value) -> Term:
    """2 to the power of an integer; 0 if that is negative."""
    return _apply("int.pow2", value)


# Words


def _words(head) -> Callable[..., Term]:
    def two(left, right):
        return _apply(head, *_a.words(left, right))

    two.__doc__ = f"``({head} left right)``"
    return two


UDiv = _words("bvudiv")
URem = _words("bvurem")
SRem = _words("bvsrem")
SDiv = _words("bvsdiv")
SMod = _words("bvsmod")
LShR = _words("bvlshr")
ULT = _words("bvult")
ULE = _words("bvule")
UGT = _words("bvugt")
UGE = _words("bvuge")
RotateLeftBy = _words("ext_rotate_left")
RotateRightBy = _words("ext_rotate_right")


def Concat(*arguments) -> Term:
    """Words, strings, sequences or regular languages one after the other."""
    heads = {"BitVec": "concat", "String": "str.++", "RegLan": "re.++", "Seq": "seq.++"}
    terms = _flat(arguments)
    context = _context_of(terms)
    terms = [_a.of_kind(_a.literal(a, context), *heads) for a in terms]
    if not terms:
        raise SortError("Concat takes at least one argument")
    return context.apply(heads[terms[0].kind], *terms) if len(terms) > 1 else terms[0]


def Extract(high, low, value) -> Term:
    """Bits ``high`` to ``low`` of a word; of a string, its part from ``low`` with a length."""
    if isinstance(high, (Term, str)):
        return SubString(high, low, value)
    return _indexed("extract", [high, low], value)


def ZeroExt(bits: int, value) -> Term:
    """A word with so many zeros before it."""
    return _indexed("zero_extend", [bits], value)


def SignExt(bits: int, value) -> Term:
    """A word with so many copies of its sign before it."""
    return _indexed("sign_extend", [bits], value)


def RepeatBitVec(count: int, value) -> Term:
    """A word so many times."""
    return _indexed("repeat", [count], value)


def RotateLeft(value, bits) -> Term:
    """Bits moved up, those that fall out come in below."""
    if isinstance(bits, int):
        return _indexed("rotate_left", [bits % value.sort().size()], value)
    return RotateLeftBy(value, bits)


def RotateRight(value, bits) -> Term:
    """Bits moved down, those that fall out come in above."""
    if isinstance(bits, int):
        return _indexed("rotate_right", [bits % value.sort().size()], value)
    return RotateRightBy(value, bits)


def BV2Int(value, is_signed=False) -> Term:
    """A word as an integer."""
    return _apply("sbv_to_int" if is_signed else "ubv_to_int", value)


def Int2BV(value, bits: int) -> Term:
    """An integer as a word, modulo its width."""
    return _indexed("int_to_bv", [bits], value)


def BVRedAnd(value) -> Term:
    """One bit: whether all bits are set."""
    return _apply("bvredand", value)


def BVRedOr(value) -> Term:
    """One bit: whether a bit is set."""
    return _apply("bvredor", value)


def BVAddNoOverflow(left, right, signed) -> Term:
    """Whether a sum does not exceed the greatest word."""
    left, right = _a.words(left, right)
    if not _a.flag(signed):
        return Not(_apply("bvuaddo", left, right))
    return Implies(And(left > 0, right > 0), left + right > 0)


def BVAddNoUnderflow(left, right) -> Term:
    """Whether a signed sum is not below the least word."""
    left, right = _a.words(left, right)
    return Implies(And(left < 0, right < 0), left + right < 0)


def BVSubNoOverflow(left, right) -> Term:
    """Whether a signed difference does not exceed the greatest word."""
    left, right = _a.words(left, right)
    overflows = _apply("bvssubo", left, right)
    return Not(And(overflows, left >= 0))


def BVSubNoUnderflow(left, right, signed) -> Term:
    """Whether a difference is not below the least word."""
    left, right = _a.words(left, right)
    if not _a.flag(signed):
        return ULE(right, left)
    return Not(And(_apply("bvssubo", left, right), left < 0))


def BVMulNoOverflow(left, right, signed) -> Term:
    """Whether a product does not exceed the greatest word."""
    left, right = _a.words(left, right)
    if not _a.flag(signed):
        return Not(_apply("bvumulo", left, right))
    return Not(And(_apply("bvsmulo", left, right), (left < 0) == (right < 0)))


def BVMulNoUnderflow(left, right) -> Term:
    """Whether a signed product is not below the least word."""
    left, right = _a.words(left, right)
    return Not(And(_apply("bvsmulo", left, right), (left < 0) != (right < 0)))


def BVSDivNoOverflow(left, right) -> Term:
    """Whether a signed quotient does not exceed the greatest word."""
    return Not(_apply("bvsdivo", *_a.words(left, right)))


def BVSNegNoOverflow(value) -> Term:
    """Whether a word is not the least one."""
    return Not(_apply("bvnego", value))


# Arrays


def Select(array, index) -> Term:
    """An element."""
    return _a.of_kind(array, "Array")[index]


def Store(array, index, value) -> Term:
    """An array with one element replaced."""
    sort = _a.of_kind(array, "Array").sort()
    index = array.context.value(index, sort.domain())
    return _apply("store", array, index, array.context.value(value, sort.range()))


Update = Store


def Map(function, *arrays) -> Term:
    """The array of what a function makes of the elements at each index; the function, or the name of an operator."""
    if isinstance(function, str):
        return _apply(f"(_ map {function})", *arrays)
    return function.map(*arrays)


def Default(array) -> Term:
    """The element that an array has at all but some indices."""
    return _apply("default", array)


# Sets: arrays of truth values


def SetSort(sort: Sort) -> Sort:
    """The sort of sets over a sort."""
    return ArraySort(sort, BoolSort(sort.context))


def EmptySet(sort: Sort) -> Term:
    """The set without elements."""
    return K(sort, False)


def FullSet(sort: Sort) -> Term:
    """The set of all elements."""
    return K(sort, True)


def SetUnion(*sets) -> Term:
    """What is in some of the sets."""
    return _together("or", _flat(sets))


def SetIntersect(*sets) -> Term:
    """What is in all of the sets."""
    return _together("and", _flat(sets))


def _together(head, sets):
    if not sets:
        raise SortError("at least one set is wanted")
    first, *rest = map(_a.elements, sets)
    for other in rest:
        first = Map(head, first, other)
    return first


def SetComplement(elements) -> Term:
    """What is not in a set."""
    return Map("not", _a.elements(elements))


def SetDifference(elements, without) -> Term:
    """What is in the first set and not in the second."""
    return SetIntersect(elements, SetComplement(without))


def SetAdd(elements, element) -> Term:
    """A set with one more element."""
    return Store(_a.elements(elements), _a.member(element, elements), True)


def SetDel(elements, element) -> Term:
    """A set without one element."""
    return Store(_a.elements(elements), _a.member(element, elements), False)


def IsMember(element, elements) -> Term:
    """Whether an element is in a set."""
    return _a.elements(elements)[_a.member(element, elements)]


def IsSubset(part, whole) -> Term:
    """Whether all elements of the first set are in the second."""
    return SetDifference(part, whole) == EmptySet(_a.elements(part).sort().domain())


# Strings


def _strings(arguments):
    context = _context_of(arguments)
    sort = StringSort(context)
    return [context.value(a, sort) if isinstance(a, str) else _a.of_kind(a, "String") for a in arguments]


def _texts(arguments):
    """Strings, or sequences of one sort; how their operators are called."""
    sequence = next((a for a in arguments if isinstance(a, Term) and a.kind == "Seq"), None)
    if sequence is None:
        return "str", _strings(arguments)
    for argument in arguments:
        if not isinstance(argument, Term) or argument.sort() != sequence.sort():
            raise SortError(f"a term of sort {sequence.sort().sexpr()} is wanted, this is of {_a.what(argument)}")
    return "seq", list(arguments)


def _on_texts(name, *arguments):
    prefix, terms = _texts(arguments)
    return _apply(f"{prefix}.{name}", *terms)


def Length(value) -> Term:
    """The number of letters, or of elements of a sequence."""
    return _on_texts("len", value)


def Unit(element) -> Term:
    """The sequence of one element."""
    return _apply("seq.unit", element)


def SubString(value, start, length) -> Term:
    """A part."""
    prefix, (value,) = _texts([value])
    head = "str.substr" if prefix == "str" else "seq.extract"
    return _apply(head, value, _a.integer(start, value.context), _a.integer(length, value.context))


SubSeq = SubString


def At(value, position) -> Term:
    """One letter, or the empty string beside the text."""
    value = _a.of_kind(value, "String", "Seq")
    return _apply("str.at" if value.kind == "String" else "seq.at", value, _a.integer(position, value.context))


def Contains(value, part) -> Term:
    """Whether a text occurs in another one."""
    return _on_texts("contains", value, part)


def PrefixOf(part, value) -> Term:
    """Whether a text begins another one."""
    return _on_texts("prefixof", part, value)


def SuffixOf(part, value) -> Term:
    """Whether a text ends another one."""
    return _on_texts("suffixof", part, value)


def IndexOf(value, part, start=0) -> Term:
    """The first position of a text from a start, or -1."""
    prefix, (value, part) = _texts([value, part])
    return _apply(f"{prefix}.indexof", value, part, _a.integer(start, value.context))


def Replace(value, old, new) -> Term:
    """The first occurrence replaced."""
    return _on_texts("replace", value, old, new)


def ReplaceAll(value, old, new) -> Term:
    """All occurrences replaced."""
    return _apply("str.replace_all", *_strings([value, old, new]))


def ReplaceRe(value, pattern, new) -> Term:
    """The first match replaced."""
    value, new = _strings([value, new])
    return _apply("str.replace_re", value, pattern, new)


def ReplaceReAll(value, pattern, new) -> Term:
    """All matches replaced."""
    value, new = _strings([value, new])
    return _apply("str.replace_re_all", value, pattern, new)


def StrToInt(value) -> Term:
    """The number that digits write, or -1."""
    return _apply("str.to_int", *_strings([value]))


def IntToStr(value) -> Term:
    """The digits of a number."""
    return _apply("str.from_int", _a.integer(value, main_context()))


def StrToCode(value) -> Term:
    """The number of a single letter, or -1."""
    return _apply("str.to_code", *_strings([value]))


def StrFromCode(value) -> Term:
    """The letter of a number."""
    return _apply("str.from_code", _a.integer(value, main_context()))


def Re(value, ctx: Optional[Context] = None) -> Term:
    """The language of one text."""
    return _apply("str.to_re", *_strings([value]))


def InRe(value, language) -> Term:
    """Whether a text is in a language."""
    language = _a.of_kind(language, "RegLan")
    value = language.context.value(value, StringSort(language.context))
    return _apply("str.in_re", value, language)


def _languages(arguments):
    languages = [Re(a) if isinstance(a, str) else _a.of_kind(a, "RegLan") for a in _flat(arguments)]
    if not languages:
        raise SortError("at least one language is wanted")
    return languages


def Union(*arguments) -> Term:
    """Words of one of several languages."""
    languages = _languages(arguments)
    return _apply("re.union", *languages) if len(languages) > 1 else languages[0]


def Intersect(*arguments) -> Term:
    """Words of all of several languages."""
    languages = _languages(arguments)
    return _apply("re.inter", *languages) if len(languages) > 1 else languages[0]


def Complement(language) -> Term:
    """Words that are not in a language."""
    return _apply("re.comp", language)


def Diff(left, right) -> Term:
    """Words of the first language that are not in the second."""
    return _apply("re.diff", left, right)


def Star(language) -> Term:
    """Any number of words after each other."""
    return _apply("re.*", language)


def Plus(language) -> Term:
    """At least one word after the other."""
    return _apply("re.+", language)


def Option(language) -> Term:
    """A word, or nothing."""
    return _apply("re.opt", language)


def Range(low, high, ctx: Optional[Context] = None) -> Term:
    """Single letters from one to another."""
    return _apply("re.range", *_strings([low, high]))


def Loop(language, low, high=0) -> Term:
    """From ``low`` to ``high`` words after each other; no end if that is 0."""
    if _a.whole(high) == 0:
        return _apply("re.++", _indexed("re.^", [low], language), Star(language))
    return _indexed("re.loop", [low, high], language)


def Empty(sort: Sort) -> Term:
    """The empty text, sequence or language."""
    if sort.kind() == "RegLan":
        return sort.context.apply("re.none")
    if sort.kind() == "Seq":
        return sort.context.empty_sequence(sort)
    return sort.context.value("", _a.sort_of_kind(sort, "String"))


def Full(sort: Sort) -> Term:
    """The language of all texts."""
    return _a.sort_of_kind(sort, "RegLan").context.apply("re.all")


def AllChar(sort: Optional[Sort] = None, ctx: Optional[Context] = None) -> Term:
    """The language of single letters."""
    return (sort.context if sort is not None else _context(ctx)).apply("re.allchar")


# Floats


def RNE(ctx: Optional[Context] = None) -> Term:
    """To the nearest, ties to even."""
    return _context(ctx).apply("RNE")


def RNA(ctx: Optional[Context] = None) -> Term:
    """To the nearest, ties away from zero."""
    return _context(ctx).apply("RNA")


def RTP(ctx: Optional[Context] = None) -> Term:
    """Up."""
    return _context(ctx).apply("RTP")


def RTN(ctx: Optional[Context] = None) -> Term:
    """Down."""
    return _context(ctx).apply("RTN")


def RTZ(ctx: Optional[Context] = None) -> Term:
    """Toward zero."""
    return _context(ctx).apply("RTZ")


def _rounded(head, count) -> Callable[..., Term]:
    def apply(mode, *arguments):
        terms = _alike(arguments)
        if len(terms) != count:
            raise TypeError(f"{head} takes a rounding mode and {count} floats")
        return _apply(head, mode, *terms)

    apply.__doc__ = f"``({head} mode ..)``"
    return apply


def _floats(head) -> Callable[..., Term]:
    def apply(*arguments):
        return _apply(head, *_alike(arguments))

    apply.__doc__ = f"``({head} ..)``"
    return apply


fpAdd = _rounded("fp.add", 2)
fpSub = _rounded("fp.sub", 2)
fpMul = _rounded("fp.mul", 2)
fpDiv = _rounded("fp.div", 2)
fpFMA = _rounded("fp.fma", 3)
fpSqrt = _rounded("fp.sqrt", 1)
fpRoundToIntegral = _rounded("fp.roundToIntegral", 1)
fpRem = _floats("fp.rem")
fpMin = _floats("fp.min")
fpMax = _floats("fp.max")
fpAbs = _floats("fp.abs")
fpNeg = _floats("fp.neg")
fpLT = _floats("fp.lt")
fpLEQ = _floats("fp.leq")
fpGT = _floats("fp.gt")
fpGEQ = _floats("fp.geq")
fpEQ = _floats("fp.eq")


def fpNEQ(left, right) -> Term:
    """The negation of ``fpEQ``."""
    return Not(fpEQ(left, right))


fpIsNaN = _floats("fp.isNaN")
fpIsInf = _floats("fp.isInfinite")
fpIsZero = _floats("fp.isZero")
fpIsNormal = _floats("fp.isNormal")
fpIsSubnormal = _floats("fp.isSubnormal")
fpIsNegative = _floats("fp.isNegative")
fpIsPositive = _floats("fp.isPositive")
fpToReal = _floats("fp.to_real")
fpToIEEEBV = _floats("fp.to_ieee_bv")


def _to_float(head, sort, *arguments):
    ebits, sbits = _a.sort_of_kind(sort, "FloatingPoint").format()
    return _apply(f"(_ {head} {ebits} {sbits})", *arguments)


def fpBVToFP(value, sort: Sort) -> Term:
    """The float with these bits."""
    return _to_float("to_fp", sort, _a.of_kind(value, "BitVec"))


def fpFP(sign, exponent, significand) -> Term:
    """The float with these bits; the significand is without its leading one."""
    return _apply("fp", *(_a.of_kind(part, "BitVec") for part in (sign, exponent, significand)))


def fpToFP(first, second, third=None) -> Term:
    """A float from a word of its bits, or from a float, a real number or a signed word by a rounding mode."""
    if third is None:
        return fpBVToFP(first, second)
    return _to_float("to_fp", third, _a.of_kind(first, "RoundingMode"), _a.of_kind(second, "FloatingPoint", "Real", "BitVec"))


def fpToFPUnsigned(mode, value, sort: Sort) -> Term:
    """An unsigned word rounded to a float."""
    return fpUnsignedToFP(mode, value, sort)


def fpFPToFP(mode, value, sort: Sort) -> Term:
    """A float rounded to another format."""
    return _to_float("to_fp", sort, mode, _a.of_kind(value, "FloatingPoint"))


def fpRealToFP(mode, value, sort: Sort) -> Term:
    """A real number rounded to a float."""
    return _to_float("to_fp", sort, mode, _a.of_kind(value, "Real"))


def fpSignedToFP(mode, value, sort: Sort) -> Term:
    """A signed word rounded to a float."""
    return _to_float("to_fp", sort, mode, _a.of_kind(value, "BitVec"))


def fpUnsignedToFP(mode, value, sort: Sort) -> Term:
    """An unsigned word rounded to a float."""
    return _to_float("to_fp_unsigned", sort, mode, _a.of_kind(value, "BitVec"))


def fpToSBV(mode, value, sort: Sort) -> Term:
    """A float rounded to a signed word."""
    return _apply(f"(_ fp.to_sbv {_a.sort_of_kind(sort, 'BitVec').size()})", mode, value)


def fpToUBV(mode, value, sort: Sort) -> Term:
    """A float rounded to an unsigned word."""
    return _apply(f"(_ fp.to_ubv {_a.sort_of_kind(sort, 'BitVec').size()})", mode, value)


def fpNaN(sort: Sort) -> Term:
    """Not a number."""
    return _float(float("nan"), sort)


def fpPlusInfinity(sort: Sort) -> Term:
    """Infinity."""
    return _float(float("inf"), sort)


def fpMinusInfinity(sort: Sort) -> Term:
    """Negative infinity."""
    return _float(float("-inf"), sort)


def fpInfinity(sort: Sort, negative: bool) -> Term:
    """Infinity with a sign."""
    return fpMinusInfinity(sort) if _a.switch(negative) else fpPlusInfinity(sort)


def fpZero(sort: Sort, negative: bool) -> Term:
    """Zero with a sign."""
    return fpMinusZero(sort) if _a.switch(negative) else fpPlusZero(sort)


def fpPlusZero(sort: Sort) -> Term:
    """Zero."""
    return _float(0.0, sort)


def fpMinusZero(sort: Sort) -> Term:
    """Negative zero."""
    return _float(-0.0, sort)


# Counting


def _count(pairs):
    pairs = list(pairs)
    context, formulas = _formulas([formula for formula, _ in pairs])
    zero = IntVal(0, context)
    return Sum(zero, *(If(f, _a.whole(weight), zero) for f, (_, weight) in zip(formulas, pairs)))


def _bounded(arguments):
    *formulas, bound = _flat(arguments)
    if _a.whole(bound) < 0:
        raise SortError("a bound is not negative")
    return _count([(formula, 1) for formula in formulas]), bound


def AtMost(*arguments) -> Term:
    """At most k of the formulas; k comes last."""
    count, bound = _bounded(arguments)
    return count <= bound


def AtLeast(*arguments) -> Term:
    """At least k of the formulas; k comes last."""
    count, bound = _bounded(arguments)
    return count >= bound


def PbLe(pairs, bound) -> Term:
    """The weights of the true formulas are at most a bound."""
    return _count(pairs) <= _a.whole(bound)


def PbGe(pairs, bound) -> Term:
    """The weights of the true formulas are at least a bound."""
    return _count(pairs) >= _a.whole(bound)


def PbEq(pairs, bound, ctx: Optional[Context] = None) -> Term:
    """The weights of the true formulas are a number."""
    return _count(pairs) == _a.whole(bound)


# Heaps


class Heap:
    """Cells of a heap: addresses of one sort, contents of another.

    ``emp`` says that there is no cell, ``nil`` is the address without one.
    """

    def __init__(self, location: Sort, data: Sort) -> None:
        self.location = location
        self.data = data
        self.emp, self.nil = location.context.declare_heap(location, data)

    def points_to(self, address: Term, content: Any, share: Any = 1) -> Term:
        """That the heap is one cell with this content, or a share of it: a number above 0 and at most 1."""
        if not isinstance(content, Term):
            content = self.data.context.value(content, self.data)
        if not isinstance(share, Term):
            share = RealVal(share, self.data.context)
        return _apply("pto", address, content, share)


def Sep(*formulas) -> Term:
    """That the heap has a part for each formula, no two of which share a cell."""
    context, parts = _formulas(_flat(formulas))
    return parts[0] if len(parts) == 1 else context.apply("sep", *parts)


def Wand(added: Term, result: Term) -> Term:
    """That whatever fits the first formula, added to the heap, makes the second one true."""
    context, parts = _formulas([added, result])
    return context.apply("wand", *parts)


__all__ = [
    name
    for name in list(globals())
    if not name.startswith("_")
    and name
    not in (
        "Any",
        "Callable",
        "Context",
        "FunctionSymbol",
        "Iterable",
        "Number",
        "Optional",
        "Sort",
        "SortError",
        "Term",
        "annotations",
    )
]
