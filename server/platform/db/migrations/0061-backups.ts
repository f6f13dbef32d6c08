import type { Migration } from 'kysely';
import { sql } from 'kysely';

/** What an administrator must know about an installation (docs/decisions/0065). */
export const backups: Migration = {
  async up(db) {
    await sql
      .raw(`
-- Backups that were made and verified, and trials of restoring one. Written by the owner only.
create table backups (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('backup','drill')),
  at timestamptz not null,
  took_ms integer not null,
  host text not null,
  path text not null,
  bytes bigint not null,
  rows bigint not null,
  is_encrypted boolean not null,
  -- Null: it succeeded. Only drills are recorded when they fail.
  error text,
  check (kind = 'drill' or error is null)
);
create index backups_last on backups (kind, at desc);

-- The servers of the installation, as each reports itself.
create table servers (
  name text primary key,
  release text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- What it can reach, and how much room it has: server/platform/installation/report.ts.
  report jsonb not null
);

-- How much room the disks of a machine had, for a forecast.
create table disk_samples (
  host text not null,
  path text not null,
  at timestamptz not null,
  free_bytes bigint not null,
  size_bytes bigint not null,
  primary key (host, path, at)
);

grant select on backups to tawsil_app;
grant select, insert, update, delete on servers, disk_samples to tawsil_app;
`)
      .execute(db);
  },
};
