import { type Selectable, sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { AuditEntry, auditRoutes } from '#contract/routes/books/audit.ts';
import { csvOf } from '#rules/csv.ts';
import { maskedDevice } from '../../platform/auth/device-id.ts';
import type { Database, Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { createList } from '../../platform/lists/list.ts';
import { namesOf, subjectsNamed } from './names.ts';

type Query = RequestOf<(typeof auditRoutes)['list']>['query'];

/** An entry of the audit log as screens show it. */
export const toLink = ({ prev: _prev, ...row }: Selectable<Database['audit_log']>) =>
  toContract<AuditEntry>({
    ...row,
    origin: { ...row.origin, device: maskedDevice(row.origin.device) },
    seq: Number(row.seq),
    at: row.at.toISOString(),
    hash: row.hash.toString('hex'),
  });

/** The audit log as a list: pages, count, CSV. */
export const createLinkList = (db: Db) =>
  createList<Query, AuditEntry>(db, {
    from: sql`audit_log a`,
    id: sql`a.seq`,
    isWide: true,
    sorts: { at: { key: sql`a.at`, type: 'timestamptz' } },
    initial: '-at',
    filters: {
      id: (seq) => sql`a.seq = ${seq}::bigint`,
      actorId: (id) => sql`a.actor->>'id' = ${String(id)}`,
      action: (actions) => actions.map((action) => sql`a.action = ${action}`),
      subject: (subject) => sql`a.subject = ${subject}`,
      name: (name) => sql`a.subject = any(${subjectsNamed(name)})`,
      from: (at) => sql`a.at >= ${at}::timestamptz`,
      to: (at) => sql`a.at < ${at}::timestamptz`,
    },
    rows: async (trx, seqs) => {
      const rows = await trx
        .selectFrom('audit_log')
        .selectAll()
        .where('seq', 'in', seqs.map(BigInt))
        .execute();
      const names = await namesOf(
        trx,
        rows.map(({ subject }) => subject),
      );
      return rows.map((row) => ({
        ...toLink(row),
        name: names.get(row.subject) ?? null,
        id: Number(row.seq),
      }));
    },
  });

const facts = (value: AuditEntry['before']) => (value === null ? null : JSON.stringify(value));

export const linkCsv = csvOf<AuditEntry>([
  ['link', ({ seq }) => seq],
  ['at', ({ at }) => at],
  ['actor', ({ actor }) => actor.name],
  ['role', ({ actor }) => actor.role],
  ['action', ({ action }) => action],
  ['subject', ({ subject }) => subject],
  ['name', ({ name }) => name ?? null],
  ['before', ({ before }) => facts(before)],
  ['after', ({ after }) => facts(after)],
  ['address', ({ origin }) => origin.address],
  ['device', ({ origin }) => origin.device],
  ['hash', ({ hash }) => hash],
]);
