#!/bin/sh
# Builds the native core for this machine into a folder of classes, with its digest. Without cargo it warns and
# continues: the jar
# then has no native library, and applications need another proof system.
# With "fault-injection" it builds the library that panics for tests, in a folder of its own. It starts from a copy of
# the shipped
# library's build, so that only the crate that differs is compiled again.
# usage: build.sh FOLDER PLATFORM [fault-injection]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$1/io/countersign/nativecore/$2
workspace=$here/..

if ! command -v cargo >/dev/null 2>&1; then
  echo "[WARNING] There is no cargo on the PATH: the native core is not built (${3:-countersign-native})."
  rm -rf "$out"
  exit 0
fi

build() { cargo build --quiet --locked --manifest-path "$workspace/Cargo.toml" -p countersign-native "$@"; }

build --release
shipped=${CARGO_TARGET_DIR:-$workspace/target}/release
if grep -q "injected fault" "$shipped"/libcountersign_native.*; then
  echo "[ERROR] $shipped has the library that panics for tests, which must not be shipped. Run cargo clean and build again." >&2
  exit 1
fi
target=$shipped
if [ "${3:-}" = fault-injection ]; then
  folder=${shipped%/release}/fault-injection
  target=$folder/release
  rm -rf "$folder"
  mkdir -p "$folder"
  cp -Rp "$shipped" "$folder/"
  build --release --target-dir "$folder" --features fault-injection
fi
mkdir -p "$out"
for library in "$target/libcountersign_native.so" "$target/libcountersign_native.dylib"; do
  [ ! -f "$library" ] || cp "$library" "$out/"
done
digest=$(cd "$out" && (sha256sum libcountersign_native.* 2>/dev/null || shasum -a 256 libcountersign_native.*) |
  awk '!/sha256$/ { print $1; exit }')
echo "$digest" >"$out/libcountersign_native.sha256"
