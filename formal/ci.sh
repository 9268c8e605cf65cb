#!/usr/bin/env bash
# The machine-checked core in CI: proofs, assumptions, extraction as committed, both executables.
# Without Coq the proofs are skipped, without OCaml everything is; each with a line that says so.
set -euo pipefail
cd "$(dirname "$0")"

install() {
  command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || return 1
  apt-get update >/dev/null 2>&1 && apt-get install -y "$@" >/dev/null 2>&1
}

command -v coqc >/dev/null || install coq ocaml-nox || true
command -v ocamlopt >/dev/null || install ocaml-nox || true

if ! command -v ocamlopt >/dev/null; then
  echo "skipped: formal, there is no OCaml here and it cannot be installed"
  exit 0
fi

if ! command -v coqc >/dev/null; then
  echo "skipped: proofs of formal, there is no Coq here and it cannot be installed"
elif ! coqc --version | grep -q 'version 8\.16'; then
  echo "skipped: proofs of formal, the development is for Coq 8.16: $(coqc --version | head -n 1)"
else
  make -j2 all
  make gate
  make extract >/dev/null
  git diff --exit-code -- extraction || {
    echo "formal: the extraction in the repository is not that of the proofs: run 'make -C formal extract'"
    exit 1
  }
fi

./spec.sh count
make trine-cert
make test
# Beside the solver, where --certified looks for it.
if [ -d ../target/release ]; then make install; fi
