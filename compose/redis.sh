#!/bin/sh
# Entry point of Redis: TLS only, with a password, each write on the disk within a second. "redis.sh ping" is its health check.
set -eu
password=$(cat /setup/shop/passwords/redis.password)
if [ "${1:-}" = ping ]; then
  REDISCLI_AUTH=$password exec redis-cli --tls --cacert /setup/shop/tls/ca.pem -h redis.shop.internal ping
fi
mkdir -p /tmp/redis
cd /tmp/redis
exec redis-server - --port 0 --tls-port 6379 --tls-cert-file /setup/shop/tls/redis.pem --tls-key-file /setup/shop/tls/redis.key \
  --tls-ca-cert-file /setup/shop/tls/ca.pem --tls-auth-clients no --tls-protocols TLSv1.3 \
  --appendonly yes --maxmemory-policy noeviction <<CONFIG
requirepass $password
CONFIG
