datatype List = Nil | Cons(head: int, tail: List)

function Length(l: List): nat
{
  match l
  case Nil => 0
  case Cons(_, t) => 1 + Length(t)
}

function Append(a: List, b: List): List
{
  match a
  case Nil => b
  case Cons(h, t) => Cons(h, Append(t, b))
}

lemma LengthOfAppend(a: List, b: List)
  ensures Length(Append(a, b)) == Length(a) + Length(b)
{
  match a
  case Nil =>
  case Cons(_, t) => LengthOfAppend(t, b);
}

method Sum(n: nat) returns (s: nat)
  ensures s == n * (n + 1) / 2
{
  s := 0;
  var i := 0;
  while i < n
    invariant 0 <= i <= n
    invariant s == i * (i + 1) / 2
  {
    i := i + 1;
    s := s + i;
  }
}
