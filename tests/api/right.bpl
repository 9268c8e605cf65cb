var g: int;
procedure P(n: int) returns (r: int)
  requires n >= 0;
  ensures r == n * 2;
{
  var i: int;
  i := 0; r := 0;
  while (i < n) invariant 0 <= i && i <= n && r == 2 * i; { i := i + 1; r := r + 2; }
}
procedure Q(a: [int]int, n: int) returns (m: int)
  requires n > 0;
  ensures (forall k: int :: 0 <= k && k < n ==> a[k] <= m);
{
  var i: int;
  m := a[0]; i := 1;
  while (i < n)
    invariant 1 <= i && i <= n;
    invariant (forall k: int :: 0 <= k && k < i ==> a[k] <= m);
  { if (a[i] > m) { m := a[i]; } i := i + 1; }
}
function f(x: int): int;
axiom (forall x: int :: { f(x) } f(x) > x);
procedure R() { assert f(f(3)) > 4; }
type Ref; type Field a;
type Heap = <a>[Ref, Field a]a;
procedure S(h: Heap, r: Ref, x: Field int, y: Field bool)
{ var k: Heap; k := h[r, x := 3]; assert k[r, x] == 3; assert k[r, y] == h[r, y]; }
