import {
  HANDOVER_READ_MS,
  Handover,
  HandoverHead,
  type HandoverItem,
  handoverRoutes as routes,
} from '#contract/routes/operations/handover.ts';
import {
  canHandover,
  type HandoverEventType,
  legalHandoverEvents,
} from '#machines/handover/handover-machine.ts';
import { actsOf } from '../../platform/acts/decide.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { inState, notFound, notPossible, refuse } from '../../platform/http/refusal.ts';
import { requestScope } from '../../platform/scope/scope.ts';
import type { CaseService } from '../cases/service.ts';
import type { ClaimService } from '../claims/service.ts';
import type { CollectedItems } from './collect.ts';
import type { HandoverRepository, HandoverRow } from './repository.ts';

export interface HandoverDeps extends ActDeps {
  claims: Pick<ClaimService, 'renewClaims' | 'moveClaims'>;
  cases: Pick<CaseService, 'passOn' | 'wake'>;
  repository: HandoverRepository;
  /** The items as the author sees them now, if they are collected again. */
  anew?: CollectedItems | null;
  /** The orders that the author has claimed now, in the zones of the request. */
  orderIds?: readonly number[];
  /** And the cases on which they work. */
  caseIds?: readonly number[];
}

/** A sheet as one of its readers has it. */
type Sheet = HandoverRow & { isAuthor: boolean };

const SHEET = 'handover';
/** A claim lasts this long from each signature: until the receiver signs, and to check the order. */
const HANDED_SECONDS = 600;

const sheetOf = (row: HandoverRow, { userId }: Caller): Sheet => ({
  ...row,
  isAuthor: row.from_id === userId,
});

/** The sheet for a reader; undefined for a draft by another person. */
const visibleTo = (row: HandoverRow | undefined, caller: Caller): Sheet | undefined => {
  const sheet = row && sheetOf(row, caller);
  return sheet && (sheet.state !== 'draft' || sheet.isAuthor) ? sheet : undefined;
};

/** A sheet that the caller may read. Error: 404. */
export async function readSheet(
  { repository }: Pick<HandoverDeps, 'repository'>,
  db: Parameters<HandoverRepository['find']>[0],
  id: number,
  caller: Caller,
): Promise<Sheet> {
  const sheet = visibleTo(await repository.find(db, id), caller);
  if (sheet) return sheet;
  throw notFound(SHEET);
}

export const toHead = (row: HandoverRow, caller: Caller, at: Date): HandoverHead =>
  fromRow(HandoverHead, row, {
    count: row.items.length,
    acts: actsOf(handoverActs, sheetOf(row, caller), caller, at),
  });

/** Converts a sheet for its reader. */
export const toHandover = (row: HandoverRow, caller: Caller, at: Date): Handover =>
  fromRow(Handover, row, { acts: actsOf(handoverActs, sheetOf(row, caller), caller, at) });

const { act } = defineSubject<HandoverDeps, Sheet, HandoverEventType>()({
  name: SHEET,
  lock: async ({ repository }, trx, id, caller) =>
    visibleTo(await repository.lock(trx, id), caller),
  read: readSheet,
  show: ({ clock }, row, caller) => toHandover(row, caller, clock()),
  whyIllegal: (sheet, type) =>
    canHandover(sheet, type)
      ? null
      : notPossible('handover.illegal_event', inState(`Sheet ${sheet.id}`, sheet.state), type),
  legal: legalHandoverEvents,
});

const withNotes = (items: readonly HandoverItem[], notes: ReadonlyMap<string, string>) =>
  items.map((item) => ({ ...item, note: notes.get(item.key) ?? item.note }));

/** The zones that a sheet covers; null means all. */
export const requestedZones = () => ({ zones: requestScope()?.zones.slice() ?? null });

/** Nobody signs what was read long ago. Error: 409 with the sheet. */
function requireRecent(row: Sheet, now: Date, caller: Caller): void {
  if (now.getTime() - row.collected_at.getTime() <= HANDOVER_READ_MS) return;
  throw refuse(
    'handover.collected_long_ago',
    { id: row.id },
    { extra: { current: toHandover(row, caller, now) } },
  );
}

const edit = act({
  route: routes.write,
  event: 'handover.edit',
  async write({ deps: { repository, anew }, trx, at, body }, row) {
    const notes = new Map([
      ...row.items.map(({ key, note }) => [key, note] as const),
      ...(body.notes ?? []).map(({ key, note }) => [key, note.trim()] as const),
    ]);
    await repository.update(trx, row.id, {
      items: JSON.stringify(withNotes(anew?.items ?? row.items, notes)),
      ...(anew ? { more: anew.more, collected_at: at, ...requestedZones() } : {}),
      ...(body.note === undefined ? {} : { note: body.note.trim() }),
    });
  },
});

/** Renews the author's claims. */
const offer = act({
  route: routes.send,
  event: 'handover.offer',
  async write({ deps: { repository, claims, orderIds = [] }, trx, at, by }, row) {
    requireRecent(row, at, by.caller);
    await claims.renewClaims(trx, { orderIds, of: row.from_id, seconds: HANDED_SECONDS });
    await repository.update(trx, row.id, { state: 'offered', offered_at: at });
  },
});

/** Moves the author's claims that still run, and the cases on which they work. */
const take = act({
  route: routes.send,
  event: 'handover.take',
  async write({ deps, trx, at, by, actor }, row) {
    const { repository, claims, cases, orderIds = [], caseIds = [] } = deps;
    await cases.passOn(trx, { ids: caseIds, fromId: row.from_id, to: actor, at });
    const moved = await claims.moveClaims(trx, {
      orderIds,
      from: row.from,
      to: by.caller,
      seconds: HANDED_SECONDS,
    });
    await repository.update(trx, row.id, {
      state: 'taken',
      to: JSON.stringify(actor),
      taken_at: at,
      moved: JSON.stringify(moved),
    });
  },
  afterCommit: async ({ cases }) => cases.wake(),
});

const withdraw = act({
  route: routes.send,
  event: 'handover.withdraw',
  async write({ deps: { repository }, trx, at }, { id }) {
    await repository.update(trx, id, { state: 'withdrawn', withdrawn_at: at });
  },
});

export const handoverActs = { edit, offer, take, withdraw };
