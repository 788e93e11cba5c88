#!/bin/sh
# Run once, at the first start of PostgreSQL: each service owns a database that no other one can connect to.
set -eu
for service in user account product basket delivery sts delivery_sts; do
  psql -v ON_ERROR_STOP=1 --username postgres --dbname postgres -v service="$service" \
    -v password="$(cat "/run/countersign/passwords/database.$service")" <<'SQL'
CREATE ROLE :"service" LOGIN PASSWORD :'password';
CREATE DATABASE :"service" OWNER :"service";
REVOKE ALL ON DATABASE :"service" FROM PUBLIC;
SQL
done
