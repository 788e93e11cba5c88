#!/bin/sh
# Bundles the JavaScript of the proof systems into a folder of classes, each bundle with its digest and the list of its
# packages.
# Without npm it warns and continues: the jars then have no bundles, and their proof systems report that at start.
# usage: build.sh FOLDER BUNDLE...
set -eu
cd "$(dirname "$0")"
out=$1/io/countersign/zk/graaljs
shift
curve=node_modules/.curve.json

if [ $# -gt 0 ] && ! command -v npm >/dev/null 2>&1; then
  echo "[WARNING] There is no npm on the PATH: countersign-zk-graaljs and countersign-zk-kit are built without their bundles ($*)."
  exit 0
fi

packages() {
  case $1 in
    zk-kit) echo "@zk-kit/groth16 ffjavascript circom_runtime" ;;
    noble) echo "@noble/curves" ;;
    *) echo "There is no bundle $1" >&2 && exit 2 ;;
  esac
}

versions() {
  for package in $(packages "$1"); do
    printf '%s %s, ' "$package" "$(node -p "JSON.parse(fs.readFileSync('node_modules/$package/package.json')).version")"
  done | sed 's/, $//'
}

# Aliases of packages: sources instead of published bundles that do more than is needed, and replacements for modules
# that are not needed.
aliases() {
  [ "$1" = zk-kit ] || return 0
  printf -- '--alias:%s ' ffjavascript=./node_modules/ffjavascript/main.js wasmbuilder=./src/main/js/prebuilt.mjs \
    wasmcurves=./src/main/js/prebuilt.mjs countersign-curve=./$curve web-worker=./src/main/js/absent.mjs \
    os=./src/main/js/absent.mjs crypto=./src/main/js/absent.mjs
}

bundle() {
  [ "$1" != zk-kit ] || node src/main/js/curve.mjs "$curve"
  # Aliases and packages are words without spaces.
  # shellcheck disable=SC2046
  node_modules/.bin/esbuild "src/main/js/$1.mjs" --bundle --format=iife --global-name=countersign --platform=browser \
    --target=es2022 --define:process.browser=true --log-level=warning --outfile="$out/$1.js" $(aliases "$1")
  set -- "$1" $(packages "$1")
  cp "node_modules/$2/LICENSE" "$out/$1.LICENSE"
  digest=$(sha256sum "$out/$1.js" 2>/dev/null || shasum -a 256 "$out/$1.js")
  printf 'packages=%s\nsha256=%s\n' "$(versions "$1")" "${digest%% *}" >"$out/$1.properties"
}

mkdir -p "$out"
# npm writes its own copy of the lock file at each installation.
[ $# -eq 0 ] || [ node_modules/.package-lock.json -nt package-lock.json ] ||
  npm ci --ignore-scripts --no-audit --no-fund --silent
for name in "$@"; do
  [ "$out/$name.properties" -nt package-lock.json ] && [ -z "$(find src/main/js build.sh -newer "$out/$name.properties")" ] ||
    bundle "$name"
done
