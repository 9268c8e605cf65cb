#!/bin/sh
# 100,000 random applications: the extracted evaluator against SOLVER (a command that takes a file).
#   make build/differential && tests/differential.sh target/release/trine [FILES]
cd "$(dirname "$0")/.." || exit 1
solver=$1
files=${2:-100}
file=$(mktemp)
trap 'rm -f "$file"' EXIT
seed=1
while [ "$seed" -le "$files" ]; do
  build/differential 1000 "$seed" > "$file" || exit 1
  got=$("$solver" "$file" | head -n 1)
  if [ "$got" != sat ]; then
    echo "seed $seed: $got"
    cp "$file" "build/differential-$seed.smt2"
    failed=yes
  fi
  seed=$((seed + 1))
done
echo "$files files of 1000 applications each"
[ -z "$failed" ]
