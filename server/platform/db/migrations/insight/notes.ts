import { scoped } from '../scope.ts';

/**
 * Notes on records. The policy names every kind: one that is not named is shown to nobody within
 * areas.
 */
export const NOTES = `
create table notes (
  id integer generated always as identity primary key,
  subject_kind text not null,
  subject_id integer not null,
  author jsonb not null,
  text text not null check (length(text) <= 2000),
  at timestamptz not null
);
create index notes_subject on notes (subject_kind, subject_id, id desc);
${scoped(
  'notes',
  `case subject_kind
    when 'store' then exists (select from stores s where s.id = subject_id)
    when 'item' then exists (select from items i where i.id = subject_id)
    when 'user' then exists (select from users u where u.id = subject_id)
    when 'driver' then exists (select from drivers d where d.user_id = subject_id)
    when 'order' then exists (select from orders o where o.id = subject_id)
    when 'zone' then subject_id = any(scope_zones())
    when 'category' then true
    else false end`,
)}
grant select, insert on notes to tawsil_app;
`;
