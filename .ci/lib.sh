# shellcheck shell=bash
# Functions that .ci/run and .ci/nightly source: parts with their times and sums, Maven's test reports, and the second run of failed
# tests.
#
# All parts write to one ledger, so that they can run in parallel:
#   time SECONDS CPU-SECONDS PART | sum PASSED FAILED SKIPPED | flaky WHAT | failed WHAT
set -euo pipefail
exec </dev/null
export CI=true DEBIAN_FRONTEND=noninteractive
work=$(mktemp -d)
ledger=$work/ledger
lanes=()
said=()
trap 'rm -rf "$work"' EXIT
trap 'kill "${lanes[@]}" 2>/dev/null || true; exit 130' INT TERM
: >"$ledger"

note() { printf '%s\n' "$*" >>"$ledger"; }

noted() { sed -n "s/^$1 //p" "$ledger"; }

say() { printf '\n== %s (after %d min)\n' "$*" $((SECONDS / 60)); }

wrong() {
  echo "failed: $*"
  note failed "$*"
  note sum 0 1 0
}

# Runs a command as a named part, in a subshell. Fails if the command fails.
part() {
  local name=$1 since=$SECONDS status=0 used
  used=$(mktemp -p "$work")
  shift
  say "$name"
  set +e
  (
    # shellcheck disable=SC2064 # the name of the file now, because a part may use the variable
    trap "times >'$used'" EXIT
    set -e
    "$@"
  )
  status=$?
  set -e
  [ "$status" -eq 0 ] || wrong "$name"
  note "time" $((SECONDS - since)) "$(cpu_seconds <"$used")" "$name"
}

# Reads what "times" of Bash prints, and prints the sum. Containers and other processes that are no descendants do not count.
cpu_seconds() { tr ' ' '\n' | awk -F '[ms]' 'NF > 1 { sum += 60 * $1 + $2 } END { printf "%d\n", sum }'; }

# Runs a function of parts in the background. "together" waits for all of them and prints their output.
beside() {
  "$@" >"$work/lane-$1" 2>&1 &
  lanes+=("$!")
  said+=("$work/lane-$1")
}

together() {
  local i
  for i in "${!lanes[@]}"; do
    wait "${lanes[$i]}" || wrong "${said[$i]##*/}"
    cat "${said[$i]}"
  done
  lanes=()
  said=()
}

# Installs packages of Debian, with sudo where the user is not root.
packages() {
  local root=()
  [ "$(id -u)" -eq 0 ] || root=(sudo -n env DEBIAN_FRONTEND=noninteractive)
  { "${root[@]}" apt-get update -qq && "${root[@]}" apt-get install -y -qq "$@" >/dev/null; } || echo "cannot be installed here: $*"
}

# Runs a command that counts as one test.
check() {
  if "$@"; then note sum 1 0 0; else wrong "$*"; fi
}

# The same for a command that starts processes or servers: it is repeated once if it fails.
check_twice() {
  if "$@"; then
    note sum 1 0 0
  elif echo "repeating: $*" && "$@"; then
    note sum 1 0 0
    note flaky "$*"
  else
    wrong "$*"
  fi
}

# Runs tests of cargo or node, or of a program that prints its sums like node, and adds the sums. Repeats them once if they fail. They count as one failure if they
# fail again without printing sums.
suites() {
  local log good bad left status=0
  log=$(mktemp -p "$work")
  "$@" >"$log" 2>&1 || status=$?
  if [ "$status" -ne 0 ]; then
    tail -n 100 "$log"
    echo "repeating: $*"
    status=0
    "$@" >"$log" 2>&1 || status=$?
    [ "$status" -ne 0 ] || note flaky "$*"
  fi
  grep -E '^( +Running|not ok|test result|(#|ℹ) (pass|fail|skipped) )| (is|are) missing: |missing or too old' "$log" || true
  read -r good bad left < <(awk '/^test result:/ { good += $4; bad += $6; left += $8 }
    /^(#|ℹ) pass / { good += $3 } /^(#|ℹ) fail / { bad += $3 } /^(#|ℹ) skipped / { left += $3 }
    END { printf "%d %d %d\n", good, bad, left }' "$log")
  if [ "$status" -ne 0 ]; then
    tail -n 100 "$log"
    note failed "$*"
    [ "$bad" -gt 0 ] || bad=1
  fi
  note sum "$good" "$bad" "$left"
}

# Runs JavaScript tests with the packages of their lock file.
npm_tests() {
  if ! command -v npm >/dev/null 2>&1; then
    echo "npm is missing: $1 was not tested"
    return
  fi
  npm_packages "$1"
  suites npm --prefix "$1" test
}

npm_packages() {
  [ "$1/node_modules/.package-lock.json" -nt "$1/package-lock.json" ] ||
    npm --prefix "$1" ci --ignore-scripts --no-audit --no-fund --loglevel=error
}

# Starts the container engine of a neighbouring folder if there is one, else uses the running engine.
start_engine() {
  local tools=../shared/tools/containers
  if [ -x "$tools/up" ]; then
    # shellcheck disable=SC1091 # it is not in this repository
    "$tools/up" && . "$tools/env"
  fi
  docker version >/dev/null 2>&1
}

build_images() { ./mvnw -B -q -P images package jib:dockerBuild -DskipTests -Dspotless.check.skip "$@"; }

# An image of another commit would show nothing.
images_of_this_commit() {
  docker image inspect "countersign/gateway:$(git describe --always --abbrev=12 --match no-tag --dirty)" >/dev/null 2>&1 || build_images
}

# Makes images of HAProxy and Prometheus from Debian's packages, if their base image is there.
debian_images() {
  local name base=local/debian:bookworm
  docker image inspect "$base" >/dev/null 2>&1 || return 0
  for name in haproxy prometheus; do
    docker image inspect "local/$name" >/dev/null 2>&1 ||
      DOCKER_BUILDKIT=0 docker build -q -t "local/$name" - >/dev/null <<DOCKERFILE || return 0
FROM $base
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends $name && rm -rf /var/lib/apt/lists/*
DOCKERFILE
  done
  export COUNTERSIGN_HAPROXY_IMAGE=local/haproxy COUNTERSIGN_PROMETHEUS_IMAGE=local/prometheus
}

# Builds Compose by a neighbouring folder if there is one.
start_compose() {
  local tools=../shared/tools/containers
  debian_images
  [ ! -x "$tools/compose" ] || "$tools/compose" || true
  docker compose version >/dev/null 2>&1
}

# Puts helm, kubeconform and the schemas of Kubernetes of a neighbouring folder on the PATH if there is one.
start_kubernetes_tools() {
  local tools=../shared/tools/k8s
  if [ -x "$tools/up" ]; then
    # shellcheck disable=SC1091 # it is not in this repository
    "$tools/up" && . "$tools/env"
  fi
}

# Creates a marker file: only newer reports of Surefire count.
marker() { mktemp -p "$work"; }

reports() { find . -path '*/target/surefire-reports/TEST-*.xml' -newer "$1" | sort; }

# Prints the elements with the results of test cases, one word in each line, without the output of tests. The sums in the reports
# cannot be used, because they omit the cases of parameterized classes.
elements() {
  awk 'FNR == 1 { quoted = 0 }
    !quoted && match($0, /^ *<(testcase|error|failure|skipped)[ \/>]/) { gsub(/[^a-z]/, "", $1); print $1 }
    { n = split($0, part, "]]>"); if (part[n] ~ /<!\[CDATA\[/) quoted = 1; else if (n > 1) quoted = 0 }' "$@"
}

# Adds the sums of the reports newer than a marker.
count() {
  local found
  mapfile -t found < <(reports "$1")
  [ ${#found[@]} -eq 0 ] || note sum "$(elements "${found[@]}" | awk '{ n[$0]++ }
    END { bad = n["error"] + n["failure"]; printf "%d %d %d\n", n["testcase"] - bad - n["skipped"], bad, n["skipped"] }')"
}

# Prints the failed classes in the reports newer than a marker, as "MODULE CLASS".
failed_classes() {
  local report class
  while read -r report; do
    if elements "$report" | grep -E 'error|failure' >/dev/null; then
      class=${report##*/TEST-}
      class=${class%.xml}
      echo "$(module_of "$report") ${class%%\$*}"
    fi
  done < <(reports "$1") | sort -u
}

module_of() { sed -E 's:^\./::; s:/(target|src/test)/.*::' <<<"$1"; }

# Prints the modules of test sources, separated by commas.
modules_of() { sed -E 's:^\./::; s:/src/test/.*::' | sort -u | paste -sd,; }

# Prints the failed cases in the reports newer than a marker, each with the beginning of its stack trace.
print_failures() {
  # shellcheck disable=SC2016
  reports "$1" | xargs -r awk '/^ *<testcase / { name = $0 }
    /^ *<(error|failure) .*type="/ { print name; lines = 30 }
    lines-- > 0 { print }
    /<\/(error|failure)>/ { lines = 0 }'
}

maven() { ./mvnw -B --fail-at-end -Dmaven.test.failure.ignore=true "$@"; }

# Runs Maven with tests. Failed cases do not end the build, so that later modules are tested too. Their classes are repeated once,
# with the same profiles and properties and the installed artifacts. Fails if Maven fails for another reason: a compilation error, a
# JVM crash, an unformatted file.
maven_tests() {
  local since status=0 option tag='' again=()
  since=$(marker)
  for option; do
    case $option in
      -Dtest=*) ;;
      -Dgroups=*) tag=" $option" && again+=("$option") ;;
      -D* | -P*) again+=("$option") ;;
    esac
  done
  maven "$@" || status=$?
  failed_classes "$since" >"$since.first"
  if [ -s "$since.first" ]; then
    say "failures"
    print_failures "$since"
    # More failures than that are not accidental.
    if [ "$(wc -l <"$since.first")" -le 20 ]; then
      say "repeating"
      surefire "${again[@]}" <"$since.first" || status=$?
    fi
    failed_classes "$since" >"$since.second"
    comm -23 "$since.first" "$since.second" | sed "s/^/flaky /; s/\$/$tag/" >>"$ledger"
    sed 's/^/failed /' "$since.second" >>"$ledger"
  fi
  return "$status"
}

# Reads classes as "MODULE CLASS" and runs them with the compiled and installed artifacts.
surefire() {
  local modules=() classes=() module class
  while read -r module class; do
    modules+=("$module")
    classes+=("$class")
  done
  maven "$@" -Dsurefire.failIfNoSpecifiedTests=false surefire:test@default-test \
    -pl "$(IFS=,; echo "${modules[*]}")" -Dtest="$(IFS=,; echo "${classes[*]}")"
}

# Prints the slowest test classes in the reports newer than a marker, with their seconds.
slowest() {
  say "the slowest test classes"
  reports "$1" | xargs -r grep -ho -m 1 '<testsuite [^>]*>' | sed -nE 's/.* name="([^"]*)" time="([0-9.,]+)".*/\2 \1/p' | tr -d , |
    sort -rn | awk 'NR <= 25 { printf "%5d s  %s\n", $1, $2 }'
}

# Prints the times of the parts and their CPU times, the flaky and failed tests, and at the end the sums.
finish() {
  local good bad left
  printf '\n'
  noted time | sort -rn | awk '{ seconds = $1; cpu = $2; sub(/^[^ ]+ [^ ]+ /, "")
    printf "%3d min %02d s, %3d min of CPU  %s\n", seconds / 60, seconds % 60, cpu / 60, $0 }'
  noted flaky | sort -u | sed 's/^/flaky: /'
  noted failed | sort -u | sed 's/^/failed: /'
  read -r good bad left < <(noted sum | awk '{ good += $1; bad += $2; left += $3 } END { printf "%d %d %d\n", good, bad, left }')
  printf '%d passed, %d failed, %d skipped\n' "$good" "$bad" "$left"
  [ "$bad" -eq 0 ]
}
