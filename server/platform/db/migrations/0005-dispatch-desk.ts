import { type Migration, sql } from 'kysely';

/**
 * The dispatch desk: how each zone is dispatched, what the engine suggested or did and why, which
 * orders are held back, and who works on which. What changes keeps its history beside it.
 */
export const dispatchDesk: Migration = {
  async up(db) {
    await sql
      .raw(`
create table dispatch_zones (
  zone text primary key,
  mode text not null check (mode in ('off','suggest','autopilot')),
  max_orders integer not null check (max_orders between 1 and 4),
  version integer not null default 1,
  updated_at timestamptz not null
);
create index dispatch_zones_autopilot on dispatch_zones (zone) where mode = 'autopilot';

create table dispatch_zone_changes (
  id bigint generated always as identity primary key,
  zone text not null,
  at timestamptz not null,
  actor jsonb not null,
  mode text not null,
  max_orders integer not null
);
create index dispatch_zone_changes_zone on dispatch_zone_changes (zone, id);

create table dispatch_decisions (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  order_id integer not null references orders,
  driver_id integer not null references users,
  kind text not null check (kind in ('suggested','made')),
  outcome text not null check (outcome in ('suggested','ok','lost','refused')),
  actor jsonb,
  reasons jsonb,
  inputs jsonb
);
create index dispatch_decisions_order on dispatch_decisions (order_id, id);

-- One row an order, gone when lifted; past its time it counts no longer, whoever is awake then.
create table order_holds (
  order_id integer primary key references orders,
  at timestamptz not null,
  until timestamptz not null,
  reason text not null,
  by jsonb not null
);
create index order_holds_until on order_holds (until);

create table order_claims (
  order_id integer primary key references orders,
  user_id integer not null references users,
  since timestamptz not null,
  until timestamptz not null
);
create index order_claims_until on order_claims (until);

create table desk_changes (
  id bigint generated always as identity primary key,
  order_id integer not null,
  at timestamptz not null,
  actor jsonb not null,
  change text not null check (change in ('held','lifted','claimed','released','handed_over')),
  detail jsonb not null
);
create index desk_changes_order on desk_changes (order_id, id);

grant select, insert, update, delete on dispatch_zones, order_holds, order_claims to tawsil_app;
grant select, insert on dispatch_zone_changes, dispatch_decisions, desk_changes to tawsil_app;
`)
      .execute(db);
  },
};
