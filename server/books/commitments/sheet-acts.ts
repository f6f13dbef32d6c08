import {
  CommitmentSheet,
  CommitmentSheetDetail,
  commitmentSheetsRoutes as routes,
  SHEET_ENTRIES,
} from '#contract/routes/books/commitment-sheets.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { reasonFor, refuse, requireRow } from '../../platform/http/refusal.ts';
import { type Independence, independenceOf } from '../audit/independence.ts';
import { sheetRepository as repository, type SheetRow } from './sheet-rows.ts';
import { lastOverdue, stateOf } from './sheet-state.ts';

/** Converts sheets for their reader. */
export async function sheetsFor(
  db: Db,
  rows: readonly SheetRow[],
  caller: Caller,
  at: Date,
): Promise<(row: SheetRow) => CommitmentSheet> {
  const acts = await actsOn(db, subject, sheetActs, rows, caller, at);
  return (row) => {
    const state = stateOf(row, at);
    return fromRow(CommitmentSheet, row, {
      author: row.person_id === null ? null : { id: row.person_id, name: row.person ?? '' },
      state,
      isOverdue: state === 'unsigned' && row.day <= lastOverdue(at),
      kinds: row.kinds,
      acts: acts(row),
    });
  };
}

/** Converts a sheet with its entries. */
export async function sheetDetail(
  db: Db,
  row: SheetRow,
  caller: Caller,
  at: Date,
): Promise<CommitmentSheetDetail> {
  const shown = (await sheetsFor(db, [row], caller, at))(row);
  const entries = await repository.entries(db, row, SHEET_ENTRIES);
  return CommitmentSheetDetail.parse({ ...shown, entries });
}

/** A sheet. Error: 404. */
export const readSheet = async (db: Db, id: number): Promise<SheetRow> =>
  requireRow(await repository.find(db, id), 'sheet');

/** The facts: of which authors the caller is independent. */
const { subject, act } = defineSubject<ActDeps, SheetRow, 'sheet.sign', Independence>()({
  name: 'sheet',
  kind: 'sheet',
  lock: (_deps, trx, id) => repository.lock(trx, id),
  read: (_deps, db, id) => readSheet(db, id),
  show: ({ clock }, row, caller, db) => sheetDetail(db, row, caller, clock()),
  entry: (_before, { day, person_id: author, count, amount }) => ({
    before: null,
    after: { day, author, count, amount: amount.toString() },
  }),
  whyIllegal(row, _type, at) {
    const state = stateOf(row, at);
    if (state === 'running') return reasonFor('sheet.signed_after_day');
    return state === 'signed' || state === 'two_people'
      ? reasonFor('sheet.needs_no_signature')
      : null;
  },
  async facts(db, rows, { userId }) {
    const authors = rows.flatMap(({ person_id }) => person_id ?? []);
    const independence = await independenceOf(db, userId, authors);
    return { of: () => independence };
  },
});

export const sheetActs = {
  /** By another person than the author, whom nothing links, once its day is over. */
  sign: act({
    route: routes.sign,
    event: 'sheet.sign',
    action: 'commitments.sign',
    whyAnother: ({ person_id }, _caller, { whyNotAnother }) =>
      person_id === null
        ? null
        : whyNotAnother([
            {
              id: person_id,
              same: reasonFor('sheet.own'),
              linked: reasonFor('sheet.linked_author'),
            },
          ]),
    async write({ trx, at, by, actor, body }, row) {
      if (body.count !== row.count || BigInt(body.amount) !== row.amount)
        throw refuse(
          'version.stale',
          {},
          { extra: { current: await sheetDetail(trx, row, by.caller, at) } },
        );
      await repository.sign(trx, row.id, { by: actor, at, ...body });
    },
  }),
};
