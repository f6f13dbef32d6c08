#!/bin/sh
# Run once by the database's image. Creates the database, its owner and the application's login (README.md, "Growing to an external database").
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v login="$LOGIN_PASSWORD" <<'SQL'
CREATE ROLE tawsil_owner LOGIN CREATEROLE CREATEDB PASSWORD :'owner';
CREATE ROLE tawsil_login LOGIN NOINHERIT PASSWORD :'login';
CREATE DATABASE tawsil OWNER tawsil_owner;
SQL
