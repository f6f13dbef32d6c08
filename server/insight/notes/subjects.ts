import { SUBJECTS, type SubjectKind } from '#contract/ids.ts';
import type { Subject } from '#contract/subject.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Named<K> = K extends string ? (`${K}s` extends keyof Database ? never : K) : never;
/** Tables whose name is not that of the record with an `s`. */
const TABLES: Readonly<Record<Named<SubjectKind>, keyof Database>> = {
  category: 'categories',
  app_category: 'app_categories',
  featured_product: 'featured',
  featured_vendor: 'featured',
  campaign: 'push_campaigns',
};

/** The table of a kind of record, and its key. */
export const tableOf = (kind: SubjectKind) => ({
  table: (kind in TABLES ? TABLES[kind as keyof typeof TABLES] : `${kind}s`) as 'stores',
  column: (kind === 'driver' ? 'user_id' : 'id') as 'id',
});

/** The names of a record in the audit log; a driver is an account too. */
export const auditedAs = ({ kind, id }: Subject): string[] =>
  kind === 'driver' ? [`driver ${id}`, `user ${id}`] : [`${kind} ${id}`];

/** Refuses a caller who may not read the record itself. */
export function requireReader(caller: Caller, { kind }: Subject): void {
  if (!can(caller, SUBJECTS[kind].read))
    throw refuse('permission.read_not_for_role', { role: caller.role });
}
