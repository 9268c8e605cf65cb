#!/bin/sh
# Random applications of the operators on strings and words: the extracted evaluators against those of
# SOLVER (a command that takes a file). 100,000 of each kind, unless FILES (of 500 each) says otherwise.
#   make -C formal differential && formal/tests/differential.sh target/release/trine [FILES]
# On strings the solver must agree to the values that the extracted evaluator gives; on words the
# evaluator must accept the values that the solver gives. What they disagree on is left in build/.
case $1 in */*) solver=$(realpath "$1") ;; *) solver=$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
files=${2:-200}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=no
seed=1
while [ "$seed" -le "$files" ]; do
  build/differential 500 "$seed" > "$work/strings.smt2" || exit 1
  got=$("$solver" "$work/strings.smt2" | head -n 1)
  if [ "$got" != sat ]; then
    echo "strings, seed $seed: $got"
    cp "$work/strings.smt2" "build/differential-$seed.smt2"
    failed=yes
  fi
  build/differential_words 500 "$seed" > "$work/words.smt2" || exit 1
  "$solver" "$work/words.smt2" > "$work/answers"
  if [ "$(head -n 1 "$work/answers")" != sat ]; then
    echo "words, seed $seed: $(head -n 1 "$work/answers")"
    cp "$work/words.smt2" "build/differential-words-$seed.smt2"
    failed=yes
  elif ! build/differential_words 500 "$seed" "$work/answers" "build/differential-words-$seed.smt2"; then
    echo "words, seed $seed: refused"
    failed=yes
  fi
  seed=$((seed + 1))
done
echo "$files files of 500 applications on strings and 500 on words"
[ "$failed" = no ]
