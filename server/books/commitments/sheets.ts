import { sql } from 'kysely';
import { csvOf } from '#contract/csv.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  CommitmentSheet,
  type CommitmentSheetDetail,
  type commitmentSheetsRoutes,
  CommitmentSheetDetail as Detail,
  SHEET_ENTRIES,
  type SheetState,
} from '#contract/routes/books/commitment-sheets.ts';
import { COMMITMENT_KINDS } from '#contract/routes/books/commitments.ts';
import { casablancaDay } from '#contract/time.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import { type ChangeDeps, changeRow } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { createList } from '../../platform/lists/list.ts';
import { requireMay } from '../../platform/policy/policy.ts';
import { dayEndMs, lastComplete, lastOverdue, sheetPolicy, stateOf } from './sheet-policy.ts';
import { sheetRepository as repository, type SheetRow } from './sheet-rows.ts';

type Routes = typeof commitmentSheetsRoutes;
type Query = RequestOf<Routes['list']>['query'];
export type SheetNeeds = Base & ChangeDeps;

/** The largest number of sheets that the alarm reads. */
const MOST_OVERDUE = 100;

const conditionOf = (state: SheetState, at: Date) =>
  ({
    two_people: sql`s.person_id is null`,
    signed: sql`s.signed_at is not null`,
    exempt: sql`(s.person_id is not null and s.signed_at is null and not s.is_asked)`,
    running: sql`(s.person_id is not null and s.signed_at is null and s.is_asked
      and s.day > ${lastComplete(at)}::date)`,
    unsigned: sql`(s.person_id is not null and s.signed_at is null and s.is_asked
      and s.day <= ${lastComplete(at)}::date)`,
  })[state];

const listOf = (clock: () => Date) => ({
  from: sql`commitment_sheets s`,
  id: sql`s.id`,
  sorts: { day: { key: sql`s.day`, type: 'date' as const } },
  initial: '-day' as const,
  filters: {
    state: (states: readonly SheetState[]) =>
      sql`(${sql.join(
        states.map((state) => conditionOf(state, clock())),
        sql` or `,
      )})`,
    authorId: (id: number) => sql`s.person_id = ${id}`,
    from: (at: string) => sql`s.day >= ${casablancaDay(Date.parse(at))}::date`,
    // Days before this time: the day in which it is counts, unless it begins then.
    to: (at: string) => sql`s.day <= ${casablancaDay(Date.parse(at) - 1)}::date`,
  },
  rows: repository.byIds,
});

const csv = csvOf<SheetRow>([
  ['day', ({ day }) => day],
  ['author_id', (row) => row.person_id],
  ['author', ({ person_id, person }) => (person_id === null ? 'two people' : person)],
  ['count', ({ count }) => count],
  ['amount_mad', ({ amount }) => amount],
  ...COMMITMENT_KINDS.map(
    (kind) =>
      [
        `${kind}_mad`,
        ({ kinds }: SheetRow) => BigInt(kinds.find((one) => one.kind === kind)?.amount ?? 0n),
      ] as const,
  ),
  ['signed_by', (row) => row.signed_by?.name ?? null],
  ['signed_at', (row) => row.signed_at?.toISOString() ?? null],
]);

/** Daily sheets of what people commit, which another person signs (docs/decisions/0067). */
export function createSheetService(deps: SheetNeeds) {
  const { db, clock } = deps;
  const lists = createList<Query, SheetRow>(db, listOf(clock) as never);
  // Where the host declares that one person runs the installation, nobody else could sign.
  const overdue = () => sql`commitment_sheets s where s.signed_at is null and s.is_asked
    and s.person_id is not null and s.day <= ${lastOverdue(clock())}::date and not one_person()`;

  /** Converts sheets for their reader. */
  async function shownTo(caller: Caller, rows: readonly SheetRow[], trx: Db = db) {
    const linked = await repository.linkedAuthors(trx, rows, caller.userId);
    const at = clock();
    return (row: SheetRow): CommitmentSheet => {
      const state = stateOf(row, at);
      const isLinked = row.person_id !== null && linked.has(row.person_id);
      return fromRow(CommitmentSheet, row, {
        author: row.person_id === null ? null : { id: row.person_id, name: row.person ?? '' },
        state,
        isOverdue: state === 'unsigned' && row.day <= lastOverdue(at),
        kinds: row.kinds,
        acts: sheetPolicy.actsFor(row, caller, { at, isLinked }),
      });
    };
  }
  async function detail(
    row: SheetRow,
    caller: Caller,
    trx: Db = db,
  ): Promise<CommitmentSheetDetail> {
    const shown = (await shownTo(caller, [row], trx))(row);
    return Detail.parse({ ...shown, entries: await repository.entries(trx, row, SHEET_ENTRIES) });
  }
  async function find(id: number): Promise<SheetRow> {
    const row = await repository.find(db, id);
    if (!row) throw notFound('The sheet');
    return row;
  }

  return {
    async list(query: Query, caller: Caller) {
      const page = await lists.page(query);
      return mapPage(page, await shownTo(caller, page.items));
    },
    count: lists.count,
    export: (query: Query) => lists.export(query, csv),
    get: async (id: number, caller: Caller) => detail(await find(id), caller),

    /** Errors: 403 for its author or a linked account; 404; 409; 412 if it has changed; 428. */
    async sign(
      id: number,
      version: number | undefined,
      seen: RequestOf<Routes['sign']>['body'],
      by: RequestActor,
    ) {
      const { after } = await changeRow<SheetRow>(deps, by, {
        name: 'The sheet',
        version,
        lock: (trx) => repository.lock(trx, id),
        current: (row, trx) => detail(row, by.caller, trx),
        async write(trx, row, at) {
          const linked = await repository.linkedAuthors(trx, [row], by.caller.userId);
          requireMay(sheetPolicy.whyNot('sign', row, by.caller, { at, isLinked: linked.size > 0 }));
          if (seen.count !== row.count || BigInt(seen.amount) !== row.amount)
            throw new Refusal('version.stale', 'Someone changed this in the meantime.', {
              extra: { current: await detail(row, by.caller, trx) },
            });
          await repository.sign(trx, id, { by: actorOf(by.caller), at, ...seen });
          return (await repository.find(trx, id)) ?? row;
        },
        entry: (_, { day, person_id: author, count, amount }) => ({
          action: 'commitments.sign',
          subject: `sheet ${id}`,
          before: null,
          after: { day, author, count, amount: amount.toString() },
        }),
      });
      return detail(after, by.caller);
    },

    /** Unsigned sheets of days that ended more than a day ago, for the alarms. */
    async overdueList() {
      const { rows } = await sql<{ id: number; day: string; person: string }>`
        select late.id, late.day::text as day, coalesce(p.name, '') as person
        from (select s.* from ${overdue()} order by s.day, s.id limit ${MOST_OVERDUE}) late
        left join person_names p on p.id = late.person_id order by late.day, late.id`.execute(db);
      return rows.map(({ id, day, person }) => ({
        id: String(id),
        label: `${person}, ${day}`,
        sinceMs: dayEndMs(day),
      }));
    },
    overdueMark: () =>
      sql<string | null>`(select string_agg(s.id::text, ',' order by s.id) from ${overdue()})`,
    areOverdue: () => sql<boolean>`exists (select from ${overdue()})`,
  };
}
export type SheetService = ReturnType<typeof createSheetService>;
