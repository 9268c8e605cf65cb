procedure P(n: int) returns (r: int)
  ensures r == n;
{ if (n > 5) { r := n - 1; } else { r := n; } }
function f(x: int): int;
axiom (forall x: int :: { f(x) } f(x) > x);
procedure R() { assert f(f(3)) > 6; }
procedure A(a: [int]int) { assert (forall k: int :: a[k] >= 0); }
