predicate Sorted(a: seq<int>)
{
  forall i, j :: 0 <= i < j < |a| ==> a[i] <= a[j]
}

method Search(a: seq<int>, key: int) returns (r: int)
  requires Sorted(a)
  ensures 0 <= r ==> r < |a| && a[r] == key
  ensures r < 0 ==> key !in a
{
  var lo, hi := 0, |a|;
  while lo < hi
    invariant 0 <= lo <= hi <= |a|
    invariant key !in a[..lo]
    invariant key !in a[hi..]
  {
    var mid := (lo + hi) / 2;
    if a[mid] < key { lo := mid + 1; }
    else if key < a[mid] { hi := mid; }
    else { return mid; }
  }
  return -1;
}
