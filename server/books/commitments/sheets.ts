import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type {
  commitmentSheetsRoutes,
  SheetState,
} from '#contract/routes/books/commitment-sheets.ts';
import { COMMITMENT_KINDS } from '#contract/routes/books/commitments.ts';
import { csvOf } from '#rules/csv.ts';
import { casablancaDay } from '#rules/time.ts';
import { performActs } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { createList } from '../../platform/lists/list.ts';
import { readSheet, sheetActs, sheetDetail, sheetsFor } from './sheet-acts.ts';
import { sheetRepository as repository, type SheetRow } from './sheet-rows.ts';
import { dayEndMs, lastComplete, lastOverdue } from './sheet-state.ts';

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

  return {
    async list(query: Query, caller: Caller) {
      const page = await lists.page(query);
      return mapPage(page, await sheetsFor(db, page.items, caller, clock()));
    },
    count: lists.count,
    export: (query: Query) => lists.export(query, csv),
    get: async (id: number, caller: Caller) =>
      sheetDetail(db, await readSheet(db, id), caller, clock()),

    /** Errors: 403 for its author or a linked account; 404; 409; 412 if it has changed; 428. */
    ...performActs(deps, sheetActs),

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
