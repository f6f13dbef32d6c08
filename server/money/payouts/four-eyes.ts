import { sql } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import type { BankChange } from '#contract/money/payout.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import {
  type Independence,
  independenceOf,
  type OtherPerson,
} from '../../books/audit/independence.ts';
import { ownersOf } from '../../books/audit/store-owners.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { asksOn } from '../../platform/acts/subject.ts';
import { whyDenied } from '../../platform/auth/access.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { reasonFor } from '../../platform/http/refusal.ts';
import type { PayoutRow } from './show.ts';

const ACTS = ['approve', 'reject', 'pay'] as const;
type Act = (typeof ACTS)[number];

/** Why a person may not perform an act on a payout whatever their role; null if they may. */
export type FourEyesConflicts = Readonly<Record<Act, WhyNot | null>>;

/** The part of a person in a payout. */
type Part = 'requester' | 'approver' | 'settler' | 'account';

/** A person of whom the decider must be independent; the name of one who entered the account is not told. */
const other = (
  { id, name, part }: { id: number; name: string; part: Part },
  same: WhyNot,
  personId: number,
): OtherPerson => ({
  id,
  same,
  linked(link) {
    const names = { linker: link.name, name };
    if (link.id === personId) return reasonFor(`payout.you_linked_${part}`, names);
    if (link.id === id) return reasonFor(`payout.linked_by_${part}`, names);
    return reasonFor(`payout.other_linked_${part}`, names);
  },
});

/** The author of the account, of whom the decider must be independent. */
const accountAuthor = (id: number | null, same: WhyNot, personId: number): OtherPerson[] =>
  id === null ? [] : [other({ id, name: '', part: 'account' }, same, personId)];

function othersOf(row: PayoutRow, act: Act, personId: number): OtherPerson[] {
  const { requested_by, bank_set_by, approvals, requester, settler, status } = row;
  if (act !== 'approve') {
    const account =
      act === 'pay'
        ? accountAuthor(bank_set_by, reasonFor('payout.own_account_pay'), personId)
        : [];
    if (status !== 'failed' || !settler) return account;
    const same = reasonFor(`payout.own_settlement_${act}`);
    return [other({ ...settler, part: 'settler' }, same, personId), ...account];
  }
  return [
    other(
      { id: requested_by, name: requester.name, part: 'requester' },
      reasonFor('payout.own_request'),
      personId,
    ),
    ...accountAuthor(bank_set_by, reasonFor('payout.own_account'), personId),
    ...approvals.map(({ by }) =>
      other({ ...by, part: 'approver' }, reasonFor('payout.own_approval'), personId),
    ),
  ];
}

interface Bar {
  payout_id: number;
  bar: number | null;
}

/**
 * The payouts that require another person because this person settled an earlier one as not paid.
 */
async function barsOf(
  db: Db,
  rows: readonly PayoutRow[],
  personId: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows: found } = await sql<Bar>`
    select p.id as payout_id, payout_bar(p.store_id, p.id, ${personId}, null) as bar
    from payouts p where p.id = any(${rows.map(({ id }) => id)}::integer[])`.execute(db);
  return new Map(found.flatMap(({ payout_id, bar }) => (bar === null ? [] : [[payout_id, bar]])));
}

/**
 * The acts on each payout that this person is barred from, by payout id: because of their own part
 * in it, because one person acted on two of the accounts, or because they settled the store's
 * previous payout as not paid. Nobody is barred in an installation of one person, which the host
 * declares. The database enforces the same.
 */
export async function barredFrom(
  db: Db,
  rows: readonly PayoutRow[],
  personId: number,
): Promise<ReadonlyMap<number, FourEyesConflicts>> {
  const open = rows.filter(({ status }) => ['requested', 'approved', 'failed'].includes(status));
  const barred = new Map<number, FourEyesConflicts>();
  if (open.length === 0) return barred;
  const others = open.flatMap((row) => ACTS.flatMap((act) => othersOf(row, act, personId)));
  const { isOnePerson, whyNotAnother } = await independenceOf(
    db,
    personId,
    others.map(({ id }) => id),
  );
  if (isOnePerson) return barred;
  const bars = await barsOf(db, open, personId);
  const why = (row: PayoutRow, act: Act): WhyNot | null => {
    const whyNot = whyNotAnother(othersOf(row, act, personId));
    if (whyNot) return whyNot;
    if (act === 'pay' && row.bank_change?.waits)
      return reasonFor('payout.account_waits', { store: row.store_name, by: row.bank_change.by });
    const bar = bars.get(row.id);
    return bar === undefined || act === 'reject'
      ? null
      : reasonFor(`payout.settled_before_${act}`, { id: bar });
  };
  for (const row of open)
    barred.set(row.id, {
      approve: row.status === 'requested' ? why(row, 'approve') : null,
      reject: why(row, 'reject'),
      pay: row.status === 'requested' ? null : why(row, 'pay'),
    });
  return barred;
}

/** What the independence of a store's bank account depends on. */
interface StoreAccount {
  id: number;
  bank_changed_by: number | null;
  bank_change: BankChange | null;
}

type RequestedStore = Pick<StoreAccount, 'bank_changed_by'>;
const authorsOf = ({ bank_changed_by }: RequestedStore, personId: number) =>
  accountAuthor(bank_changed_by, reasonFor('payout.own_account_request'), personId);

const requestSubject = {
  async facts(db: Db, stores: readonly RequestedStore[], { userId }: Caller) {
    const authors = stores.flatMap((store) => authorsOf(store, userId).map(({ id }) => id));
    const independence = await independenceOf(db, userId, authors);
    return { of: () => independence };
  },
};

/** Who may request payouts to the account of a store: another person than who entered it. */
export const requestAsks = {
  request: asksOn<RequestedStore, 'payout.request', Independence>(requestSubject)({
    route: payoutsRoutes.request,
    event: 'payout.request',
    why: (store, { userId }, { isOnePerson, whyNotAnother }) =>
      isOnePerson ? null : whyNotAnother(authorsOf(store, userId)),
  }),
};

/** What a caller may request of each of these stores. */
export const requestActsOn = (
  db: Db,
  stores: readonly RequestedStore[],
  caller: Caller,
  at: Date,
) => actsOn(db, requestSubject, requestAsks, stores, caller, at);

/** Why a caller may not confirm the account of a store; null if they may. */
export async function whyNotConfirm(
  db: Db,
  { id: storeId, bank_changed_by, bank_change }: StoreAccount,
  caller: Caller,
): Promise<WhyNot | null> {
  const { userId } = caller;
  const denied = whyDenied(caller, payoutsRoutes.confirmBank.access);
  if (denied) return denied;
  if (!bank_change?.waits) return reasonFor('payout.account_not_waiting');
  const ofStore = reasonFor('payout.own_store_confirm');
  const others = [
    ...accountAuthor(bank_changed_by, reasonFor('payout.own_account_confirm'), userId),
    ...(await ownersOf(db, storeId)).map((id) => ({ id, same: ofStore, linked: ofStore })),
  ];
  const { whyNotAnother } = await independenceOf(
    db,
    userId,
    others.map(({ id }) => id),
  );
  return whyNotAnother(others);
}
