# shellcheck shell=bash
# Sourced by .ci/nightly: images of all programs, and the Shop of compose.yaml. Needs a container engine.

programs='gateway user account product basket delivery delivery-gateway sts zk-authenticator asserting key-curator attestor tools'

version() { sed -n 's:^  <version>\(.*\)</version>$:\1:p' pom.xml | head -n 1; }

image_id() { docker image inspect --format '{{.Id}}' "countersign/$1:$(version)"; }

build_images() { ./mvnw -B -q -P images package jib:dockerBuild -DskipTests -Dspotless.check.skip "$@"; }

# Builds all images, and one again from compiled anew sources.
images_build() {
  local program first
  check build_images
  for program in $programs; do
    check image_is_safe "$program"
    check image_explains_itself "$program"
  done
  first=$(image_id account)
  rm -rf shop-services/account/target/classes shop-services/common/target/classes shop-services/{account,common}/target/*.jar
  check build_images -pl shop-services/account -am
  check same_digest "$first" "$(image_id account)"
}

same_digest() {
  [ -n "$1" ] && [ "$1" = "$2" ] && echo "two builds of the same sources have the digest $1"
}

image_is_safe() {
  local image
  image=countersign/$1:$(version)
  docker image inspect --format "$1: {{.Size}} octets, user {{.Config.User}}" "$image"
  [ "$(docker image inspect --format '{{.Config.User}}' "$image")" = 65532:65532 ] &&
    docker image inspect --format '{{.RepoTags}}' "$image" | grep -q '[0-9a-f]\{12\}' &&
    ! docker image inspect "countersign/$1:latest" >/dev/null 2>&1
}

# Without configuration a server says what is missing: so its class path, its native libraries and its folders are whole.
image_explains_itself() {
  local out status=0
  out=$(docker run --rm --read-only --tmpfs /tmp:exec --cap-drop ALL --security-opt no-new-privileges --network none \
    "countersign/$1:$(version)" --help 2>&1) || status=$?
  case $1 in
    tools) [ "$status" -eq 0 ] && grep -q 'Commands:' <<<"$out" ;;
    *) [ "$status" -ne 0 ] && grep -q 'APPLICATION FAILED TO START' <<<"$out" && grep -q 'Action:' <<<"$out" ;;
  esac || {
    echo "$1 ended with $status:"
    echo "$out" | cut -c 1-2000 | tail -n 40
    return 1
  }
  ! grep -E 'Read-only file system|UnsatisfiedLinkError|NoClassDefFoundError' <<<"$out"
}

compose() { docker compose --ansi never --project-name "$project" "$@"; }

services='gateway user account product basket delivery delivery-gateway sts delivery-sts'

images_compose() {
  local mode=$1 project=countersign-ci
  docker compose version >/dev/null 2>&1 || {
    echo "Compose is missing: compose.yaml was not started"
    return
  }
  # Not the ports of a Shop that runs.
  export SHOP_MODE=$mode SHOP_PORT=28080 SHOP_STS_PORT=28090 SHOP_PROMETHEUS_PORT=29090
  # An image of another commit would show nothing.
  docker image inspect "countersign/gateway:$(git describe --always --abbrev=12 --match no-tag --dirty)" >/dev/null 2>&1 || build_images
  compose down --volumes --timeout 5 >/dev/null 2>&1 || true
  check compose up --detach
  check confirmed "from nothing" demo
  check two_safe_replicas
  check stranger
  # One of two replicas of each service ends; what is left is enough.
  docker stop --time 30 $(for service in $services; do echo "$project-$service-1"; done) >/dev/null
  check confirmed "without a replica of each service" again
  docker start $(for service in $services; do echo "$project-$service-1"; done) >/dev/null
  docker kill "$project-redis-1" "$project-postgres-1" >/dev/null
  docker start "$project-redis-1" "$project-postgres-1" >/dev/null
  check confirmed "after PostgreSQL and Redis were killed" again
  check no_secret_in_logs
  compose down --volumes --timeout 30
}

# Waits for the order of the service "demo", or places another one.
confirmed() {
  local out
  if [ "$2" = demo ]; then
    timeout 600 docker wait "$project-demo-1" >/dev/null
    out=$(compose logs --no-log-prefix demo)
  else
    out=$(timeout 600 docker compose --ansi never --project-name "$project" run --rm --no-deps -T demo 2>&1)
  fi
  if tail -n 1 <<<"$out" | grep -q '^order .*: CONFIRMED$'; then
    echo "mode $mode in containers: an order was confirmed $1"
  else
    echo "mode $mode in containers: no confirmed order $1"
    echo "$out"
    compose ps --all
    compose logs --tail 5 | cut -c 1-600
    return 1
  fi
}

two_safe_replicas() {
  local service number
  for service in $services; do
    for number in 1 2; do
      [ "$(docker inspect --format '{{.State.Running}} {{.Config.User}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}}' \
        "$project-$service-$number")" = 'true 65532:65532 true [ALL]' ] || {
        echo "$project-$service-$number is not as it should be"
        return 1
      }
    done
  done
}

# Asks from outside, by the authority that "setup" made.
stranger() {
  local folder
  folder=$(mktemp -d -p "$work")
  docker cp "$project-setup-1:/tmp/shop/tls/ca.pem" "$folder/ca.pem" >/dev/null
  curl -sS --fail --cacert "$folder/ca.pem" "https://localhost:$SHOP_STS_PORT/oauth2/jwks" | grep -q '"keys"' &&
    [ "$(curl -sS -o /dev/null -w '%{http_code}' --cacert "$folder/ca.pem" "https://localhost:$SHOP_PORT/products")" = 401 ]
}

no_secret_in_logs() {
  local folder secret
  folder=$(mktemp -d -p "$work")
  docker cp "$project-setup-1:/tmp/shop/passwords" "$folder" >/dev/null
  compose logs --no-log-prefix >"$folder/log"
  for secret in "$folder"/passwords/*; do
    ! grep -qF "$(cat "$secret")" "$folder/log" || {
      echo "${secret##*/} is in a log"
      return 1
    }
  done
}
