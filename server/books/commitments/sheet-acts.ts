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
import { Refusal, requireRow } from '../../platform/http/refusal.ts';
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
  requireRow(await repository.find(db, id), 'The sheet');

/** The facts: whether the caller's account is linked to the author's. */
const { subject, act } = defineSubject<ActDeps, SheetRow, 'sheet.sign', boolean>()({
  name: 'The sheet',
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
    if (state === 'running')
      return { code: 'sheet.not_signable', message: 'It is signed an hour after its day.' };
    return state === 'signed' || state === 'two_people'
      ? { code: 'sheet.not_signable', message: 'This needs no signature.' }
      : null;
  },
  async facts(db, rows, { userId }) {
    const linked = await repository.linkedAuthors(db, rows, userId);
    return { of: ({ person_id }) => person_id !== null && linked.has(person_id) };
  },
});

export const sheetActs = {
  /** By another person than the author, whom nothing links, once its day is over. */
  sign: act({
    route: routes.sign,
    event: 'sheet.sign',
    action: 'commitments.sign',
    whyAnother({ person_id }, { userId }, isLinked) {
      if (person_id === userId)
        return {
          code: 'sheet.four_eyes',
          message: 'This is your own sheet: someone else must sign it.',
        };
      return isLinked
        ? {
            code: 'account.not_independent',
            message: 'Your account is linked to the author’s: someone else must sign it.',
          }
        : null;
    },
    async write({ trx, at, by, actor, body }, row) {
      if (body.count !== row.count || BigInt(body.amount) !== row.amount)
        throw new Refusal('version.stale', 'Someone changed this in the meantime.', {
          extra: { current: await sheetDetail(trx, row, by.caller, at) },
        });
      await repository.sign(trx, row.id, { by: actor, at, ...body });
    },
  }),
};
