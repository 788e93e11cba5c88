#!/bin/sh
# Entry point of PostgreSQL: with TLS, and with a database and a user for each service. The image's own entry point starts the
# server as the user postgres, to whom the files belong that are made here.
set -eu
own=/run/countersign
mkdir -p "$own"
cp /setup/shop/tls/postgres.pem /setup/shop/tls/postgres.key "$own"
cp -r /setup/shop/passwords "$own"
chown -R postgres "$own"
chmod -R go= "$own"
cp /compose/databases.sh /docker-entrypoint-initdb.d/databases.sh
POSTGRES_PASSWORD=$(cat "$own/passwords/postgres.password")
export POSTGRES_PASSWORD
exec docker-entrypoint.sh postgres -c ssl=on -c ssl_cert_file="$own/postgres.pem" -c ssl_key_file="$own/postgres.key" \
  -c ssl_min_protocol_version=TLSv1.3 -c max_connections=200
