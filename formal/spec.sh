#!/bin/sh
# What a reviewer has to read, cut out of the theories by the marks in them:
#   spec.sh          the specification: operators, semantics, statements of the main theorems
#   spec.sh reader   from the bytes of a file to the script that the specification speaks of
#   spec.sh count    the number of lines of both; fails where the specification has 400 or more
# Blank lines are left out and not counted.
cd "$(dirname "$0")" || exit 1
cut() {
  for file in theories/Strings/Spec.v theories/Automata/Regex.v theories/Bv/Word.v theories/Bv/Formula.v \
    theories/Smt/Sexp.v theories/Smt/Script.v theories/Smt/Syntax.v theories/Smt/Semantics.v theories/Smt/Elab.v \
    theories/Smt/BvElab.v theories/Smt/Top.v; do
    awk -v part="$1" -v file="$file" '
      $0 == "(* " part ": begin *)" { if (!named) print "(* ==== " file " *)"; named = 1; inside = 1; next }
      $0 == "(* " part ": end *)" { inside = 0 }
      inside && NF' "$file"
  done
}
case "${1:-spec}" in
  count)
    spec=$(cut spec | wc -l)
    echo "specification: $spec lines; reader: $(cut reader | wc -l) lines"
    [ "$spec" -gt 100 ] && [ "$spec" -lt 400 ]
    ;;
  *) cut "${1:-spec}" ;;
esac
