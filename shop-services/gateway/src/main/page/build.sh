#!/bin/sh
# Builds the page into a folder of classes. If npm or its packages are missing, prints a message and succeeds: the gateway then has no
# page, and says so at start.
# usage: build.sh FOLDER
set -eu
cd "$(dirname "$0")"
out=$1/io/countersign/shop/gateway/page
root=../../../../..
prover=$root/zk-verifier/browser

without() {
  echo "[WARNING] $1: the gateway is built without its page."
  rm -rf "$out"
  exit 0
}

node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' 2>/dev/null || without "There is no Node 20 on the PATH"
command -v npm >/dev/null 2>&1 || without "There is no npm on the PATH"
# npm's own copy of the lock file is as new as the installation.
[ "$prover/node_modules/.package-lock.json" -nt "$prover/package-lock.json" ] ||
  (cd "$prover" && npm ci --ignore-scripts --no-audit --no-fund --silent --fetch-retries=1) || without "npm has no packages"

sources="page.mjs prover.mjs shop.mjs worker.mjs index.html page.css icon.svg build.sh $prover/src $prover/assembly $root/zk-verifier/circuits/lib"
# The names contain no spaces.
# shellcheck disable=SC2086
[ ! -e "$out/index.html" ] || [ -n "$(find $sources -newer "$out/index.html")" ] || exit 0
mkdir -p "$out"
node "$prover/build.mjs"
"$prover/node_modules/.bin/esbuild" page.mjs worker.mjs --bundle --minify --format=esm --platform=browser --target=es2022 \
  --log-level=warning --outdir="$out"
cp "$prover/dist/curve.wasm" icon.svg page.css index.html "$out"
touch "$out/index.html"
