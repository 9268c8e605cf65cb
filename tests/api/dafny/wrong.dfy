method Abs(x: int) returns (y: int)
  ensures y > 0
{
  if x < 0 { return -x; }
  return x;
}

method Swap(a: array<int>, i: int, j: int)
  requires 0 <= i < a.Length && 0 <= j < a.Length
  modifies a
  ensures a[i] == old(a[j]) && a[j] == old(a[i])
{
  a[i] := a[j];
  a[j] := a[i];
}
