/**
 * The audit log: a chain of hashes, to which the application only appends (docs/decisions/0013).
 */
export const AUDIT = `
create table audit_log (
  seq bigint primary key,
  at timestamptz not null,
  actor jsonb not null,
  origin jsonb not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  prev bytea not null,
  hash bytea not null
);
create index audit_log_subject on audit_log (subject, seq desc);
create index audit_log_at on audit_log (at, seq);
create index audit_log_action on audit_log (action, at, seq);
create index audit_log_actor on audit_log ((actor->>'id'), at, seq);
grant select on audit_log to tawsil_app, tawsil_scoped;

create table audit_head (
  sole boolean primary key default true check (sole),
  seq bigint not null,
  hash bytea not null
);
grant select on audit_head to tawsil_app;
insert into audit_head (seq, hash) values (0, sha256(''));

-- What a link's hash is made of, beside the hash before it. Its text is the same wherever it is read.
create function audit_payload(a audit_log) returns text language sql immutable as $$
  select jsonb_build_object(
    'seq', a.seq,
    'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'actor', a.actor, 'origin', a.origin, 'action', a.action, 'subject', a.subject,
    'before', a.before, 'after', a.after)::text
$$;

create function audit_append(
  p_at timestamptz, p_actor jsonb, p_origin jsonb, p_action text, p_subject text,
  p_before jsonb, p_after jsonb
) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head audit_head;
  link audit_log;
begin
  -- Holding the head makes one chain of many writers.
  select * into head from audit_head for update;
  link.seq := head.seq + 1;
  link.at := p_at;
  link.actor := p_actor;
  link.origin := p_origin;
  link.action := p_action;
  link.subject := p_subject;
  link.before := p_before;
  link.after := p_after;
  link.prev := head.hash;
  link.hash := sha256(head.hash || convert_to(audit_payload(link), 'UTF8'));
  insert into audit_log select link.*;
  update audit_head set seq = link.seq, hash = link.hash;
  return link.seq;
end $$;

create function audit_is_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'the audit is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_is_final before update or delete on audit_log for each row
  execute function audit_is_final();
create trigger audit_is_not_truncated before truncate on audit_log execute function audit_is_final();

revoke all on function audit_append from public;
grant execute on function audit_append to tawsil_app;
grant execute on function audit_payload to tawsil_scoped;
`;
