import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

/** The rows of a kind of record: their ids, names, and names as they are searched. */
interface NamedKind {
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  folded: RawBuilder<unknown>;
}

const keyed = (table: string): NamedKind => ({
  from: sql.table(table),
  id: sql`id`,
  name: sql`name`,
  folded: sql`name_key`,
});
const plain = (table: string): NamedKind => ({ ...keyed(table), folded: sql`fold_text(name)` });
/** What is of a store is found by the store's name. */
const ofStore = (table: string): NamedKind => ({
  from: sql`${sql.table(table)} r join stores s on s.id = r.store_id`,
  id: sql`r.id`,
  name: sql`s.name`,
  folded: sql`s.name_key`,
});

/** Files of the bank are found by their message ids, too. */
const ofBank = (table: string): NamedKind => ({
  ...keyed(table),
  folded: sql`fold_text(name || ' ' || message_id)`,
});
/** The tables of such files: entries before bear the message id, as `file TAWSIL-1`. */
const BANK_TABLES = ['bank_files', 'bank_answers'] as const;

/** Orders are named, but not found by the name of their store, which has thousands of them. */
const ORDERS = ofStore('orders');

const KINDS: Readonly<Record<string, NamedKind>> = {
  store: keyed('stores'),
  item: keyed('items'),
  user: keyed('users'),
  driver: keyed('users'),
  wallet: keyed('users'),
  zone: keyed('zones'),
  promotion: keyed('promotions'),
  app_category: keyed('app_categories'),
  campaign: keyed('push_campaigns'),
  proof_rule: keyed('proof_rules'),
  category: plain('categories'),
  report_schedule: plain('report_schedules'),
  payout: ofStore('payouts'),
  bank_file: ofBank('bank_files'),
  bank_answer: ofBank('bank_answers'),
};

/** More records than these are not found by one name. */
const MOST_FOUND = 1_000;

const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

/** The names of subjects such as `store 12` now; of those that are gone, the last recorded one. */
export async function namesOf(
  trx: Db,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, number[]>();
  for (const subject of new Set(subjects)) {
    const [, kind = '', id = ''] = /^([a-z_]+) ([1-9]\d{0,8})$/.exec(subject) ?? [];
    if (kind === 'order' || Object.hasOwn(KINDS, kind))
      ids.set(kind, [...(ids.get(kind) ?? []), Number(id)]);
  }
  const names = new Map<string, string>();
  const parts = [...ids].flatMap(([kind, of]) => {
    const known = kind === 'order' ? ORDERS : KINDS[kind];
    if (!known) return [];
    return [
      sql`select ${kind}::text || ' ' || ${known.id} as subject, ${known.name}::text as name
        from ${known.from} where ${known.id} = any(${of}::int[])`,
    ];
  });
  const messages = [...new Set(subjects)].flatMap((one) => /^file (.+)$/.exec(one)?.[1] ?? []);
  if (messages.length > 0)
    parts.push(
      ...BANK_TABLES.map(
        (table) => sql`select 'file ' || message_id as subject, name from ${sql.table(table)}
          where message_id = any(${messages}::text[])`,
      ),
    );
  if (parts.length > 0) {
    const { rows } = await sql<{ subject: string; name: string }>`${union(parts)}`.execute(trx);
    for (const { subject, name } of rows) names.set(subject, name);
  }
  const gone = [...new Set(subjects)].filter((subject) => !names.has(subject));
  if (gone.length > 0) {
    const { rows } = await sql<{ subject: string; name: string }>`
      select distinct on (subject) subject, coalesce(after->>'name', before->>'name') as name
      from audit_log where subject = any(${gone}::text[])
        and coalesce(after->>'name', before->>'name') is not null
      order by subject, seq desc`.execute(trx);
    for (const { subject, name } of rows) names.set(subject, name);
  }
  return names;
}

/** The subjects whose names contain a text, ignoring case and accents, as an array. */
export const subjectsNamed = (text: string): RawBuilder<string[]> => sql<string[]>`array(
  select subject from (${union([
    ...Object.entries(KINDS).map(
      ([kind, { from, id, folded }]) => sql`
        select ${kind}::text || ' ' || ${id} as subject from ${from}
        where strpos(${folded}, fold_text(${text})) > 0`,
    ),
    ...BANK_TABLES.map(
      (table) => sql`select 'file ' || message_id as subject from ${sql.table(table)}
        where strpos(${ofBank(table).folded}, fold_text(${text})) > 0`,
    ),
  ])}) named limit ${MOST_FOUND})`;
