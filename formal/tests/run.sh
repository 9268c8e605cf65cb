#!/bin/sh
# Runs both executables on the files next to this script.
#   accept/unsat-*  must end with "certified unsat", accept/sat-* with "certified sat"
#   reject/*        must end with neither
# A problem F.smt2 with certificates F.cert or F.*.cert is judged by each of them; one without is
# refuted by propagation (--forward).
# Then both readers read the scripts of readers.tsv, which must come out exactly as they say, and of every
# further TABLE.tsv, or FOLDER with an expected.tsv, named on the command line, where a reader may
# refuse what it does not know, but must not read it otherwise (readers.ml says what tables look like).
tables=
for table; do
  [ -d "$table" ] && table=$table/expected.tsv
  tables="$tables $(realpath "$table")" || exit 1
done
cd "$(dirname "$0")" || exit 1
failures=0
cases=0
judge() { # wanted, then the arguments
  wanted=$1; shift
  for checker in ../build/trine-cert ../build/trine-cert-pure; do
    got=$("$checker" "$@" --limit 20 | tail -n 1)
    cases=$((cases + 1))
    case "$wanted:$got" in
      "unsat:certified unsat" | "sat:certified sat") ;;
      "none:certified "*) echo "FAIL $checker $*: $got"; failures=$((failures + 1)) ;;
      "none:"*) ;;
      *) echo "FAIL $checker $*: $got, wanted $wanted"; failures=$((failures + 1)) ;;
    esac
  done
}
for problem in accept/*.smt2 reject/*.smt2; do
  case "$problem" in
    accept/unsat-*) wanted=unsat ;;
    accept/sat-*) wanted=sat ;;
    *) wanted=none ;;
  esac
  base=${problem%.smt2}
  found=no
  for certificate in "$base".cert "$base".*.cert; do
    if [ -e "$certificate" ]; then found=yes; judge $wanted --problem "$problem" --cert "$certificate"; fi
  done
  [ $found = yes ] || judge $wanted --problem "$problem" --forward
done
# the reading of CertiStrR, in which a replacement may take any match
for problem in any/*.smt2; do
  case "$problem" in
    any/unsat-*) wanted=unsat ;;
    any/sat-*) wanted=sat ;;
    *) wanted=none ;;
  esac
  judge $wanted --problem "$problem" --forward --any
done
../build/readers --exact readers.tsv || failures=$((failures + 1))
for table in $tables; do
  ../build/readers "$table" || failures=$((failures + 1))
done
# the table of scripts that all readers have to read alike: what it says and nothing else is certified
tab=$(printf '\t')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'tree\n(step 0)(step 1)\n' > "$work/tree.cert"
printf 'lrat\n99 0 1 0\n' > "$work/lrat.cert"
while IFS="$tab" read -r name solver _ certified script; do
  case "$name" in "" | "#"*) continue ;; esac
  printf '%b' "$script" > "$work/script.smt2"
  for how in --forward "--cert $work/tree.cert" "--cert $work/lrat.cert"; do
    for checker in ../build/trine-cert ../build/trine-cert-pure; do
      # shellcheck disable=SC2086
      got=$("$checker" --problem "$work/script.smt2" $how --limit 20 | tail -n 1)
      cases=$((cases + 1))
      case "$how:$certified:$got" in
        *":certified $solver") ;;
        *":certified "*) echo "FAIL $checker $how on $name: $got"; failures=$((failures + 1)) ;;
        --forward:-:*) ;;
        --forward:*) echo "FAIL $checker $how on $name: $got, wanted $certified"; failures=$((failures + 1)) ;;
      esac
    done
  done
done < ../../tests/readers/table.tsv
echo "$cases runs, $failures failures"
[ "$failures" = 0 ]
