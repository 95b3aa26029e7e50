#!/bin/sh
# Run once by the image of PostgreSQL, at its first start: the product's own role, which owns its
# database and is no superuser.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --set password="$APP_PASSWORD" <<'SQL'
CREATE ROLE crustodian LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE crustodian OWNER crustodian;
SQL
