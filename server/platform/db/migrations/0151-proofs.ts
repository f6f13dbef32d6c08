import { type Migration, sql } from 'kysely';

const PROOFS = `
create table proofs (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  act text not null check (act in ('delivery','return','hand_over')),
  kind text not null check (kind in ('photo','pin','age')),
  result text not null check (result in ('given','awaited','wrong','missing','overridden')),
  -- How strictly the order asked for it; null: not at all.
  needed text check (needed in ('warned','required')),
  -- The driver, and his leg of the order; null: the order had none.
  driver_id integer references users,
  leg integer,
  -- Of a photo; the file is removed after some time.
  file_id integer constraint proofs_file references files,
  phone_id uuid,
  slot smallint check (slot between 1 and 2),
  -- When it happened, as its phone says if that is credible, and when the server learnt of it.
  at timestamptz not null,
  received_at timestamptz not null,
  is_offline boolean not null default false,
  -- Where it happened, as the phone says; removed with the file.
  lat double precision,
  lon double precision,
  accuracy real,
  metres integer check (metres >= 0),
  -- Of what staff overrode.
  cause text,
  by jsonb,
  check ((kind = 'photo' and result = 'given') = (phone_id is not null)),
  check ((phone_id is null) = (slot is null) and (file_id is null or phone_id is not null)),
  -- A photo that is sent again is the same one; two for each leg and act.
  unique (driver_id, phone_id),
  unique (order_id, leg, act, slot)
);
-- What a delivery proved besides its photos is written once, with it.
create unique index proofs_judged on proofs (order_id, act, kind) where phone_id is null;
create index proofs_of_order on proofs (order_id, id);
create index proofs_unproven on proofs (received_at) where result in ('wrong','missing','overridden','awaited');
create index proofs_of_file on proofs (file_id) where file_id is not null;
create index proofs_kept on proofs (received_at)
  where file_id is not null or lat is not null;

alter table proofs enable row level security;
create policy proofs_app on proofs to tawsil_app using (true) with check (true);
create policy proofs_scoped on proofs for select to tawsil_scoped
  using (exists (select from orders o where o.id = order_id));
grant select on proofs to tawsil_scoped;
grant select, insert on proofs to tawsil_app;
grant update (file_id, lat, lon, accuracy) on proofs to tawsil_app;

-- What was proven stays as it was: only what is kept for a time is removed.
create function proofs_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE'
     or coalesce(new.file_id, old.file_id) is distinct from old.file_id
     or coalesce(new.lat, old.lat) is distinct from old.lat
     or coalesce(new.lon, old.lon) is distinct from old.lon
     or (to_jsonb(new) - '{file_id,lat,lon,accuracy}'::text[])
       <> (to_jsonb(old) - '{file_id,lat,lon,accuracy}'::text[]) then
    raise exception 'proof % is final', old.id
      using errcode = 'check_violation', constraint = 'proofs_final';
  end if;
  return new;
end $$;
create trigger proofs_final before update or delete on proofs
  for each row execute function proofs_final();
`;

const TRIES = `
-- The PINs that drivers tried for an order: the PIN itself is derived and stored nowhere.
create table pin_tries (
  order_id integer primary key references orders,
  tries smallint not null check (tries between 0 and 5)
);
grant select, insert, update on pin_tries to tawsil_app;

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('image','document','proof'));
-- Staff limited to some zones also see the photos of the orders that they see.
alter policy files_scoped on files using (kind = 'image' or owner_id = scope_user()
  or exists (select from driver_documents d where d.file_id = files.id)
  or exists (select from proofs p where p.file_id = files.id)
  or exists (select from stores s where s.documents <> '[]'
    and s.documents @> jsonb_build_array(jsonb_build_object('fileId', files.id))));
`;

/**
 * What deliveries proved, and how often a PIN was tried (docs/decisions/0087). A server of the release
 * before reads and writes none of it, and serves no file of the kind proof.
 */
export const proofs: Migration = {
  async up(db) {
    for (const part of [PROOFS, TRIES]) await sql.raw(part).execute(db);
  },
};
