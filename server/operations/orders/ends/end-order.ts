import { sql } from 'kysely';
import { type Cause, type FaultParty, partyOf } from '#contract/causes/causes.ts';
import {
  type EndPhase,
  type EndShares,
  type EndTerm,
  type EndTerms,
  endPhase,
  endShares,
  endTermOf,
} from '#machines/order/end-terms.ts';
import { independenceOf } from '../../../books/audit/independence.ts';
import type { Entry } from '../../../books/ledger/service.ts';
import type { ActorJson, Trx } from '../../../platform/db/schema.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../order-view.ts';
import { amountsOf, type EndFacts, readEndFacts, termsOfPhase } from './end-facts.ts';
import { endRepository as repository } from './end-repository.ts';

/** What an order's end does to money, and whether another person decides it. */
export interface EndOutcome {
  phase: EndPhase;
  party: FaultParty;
  facts: EndFacts;
  /** Null if nobody is known to be at fault. */
  term: EndTerm | null;
  shares: EndShares;
  isWaiting: boolean;
}

export const NO_SHARES: EndShares = {
  store: 0n,
  driver: 0n,
  charged: 0n,
  unpaid: 0n,
  storeBears: 0n,
  platformBears: 0n,
};

/** The columns of the shares of an end. */
export const shareColumns = ({ storeBears, platformBears, ...shares }: EndShares) => ({
  ...shares,
  store_bears: storeBears,
  platform_bears: platformBears,
});

/** What a customer whose fault the end is would owe for it. Centimes. */
function owedByFault(terms: EndTerms, phase: EndPhase, facts: EndFacts): bigint {
  const { charged, unpaid } = endShares(terms.customer[phase], ...amountsOf(facts));
  return charged + unpaid;
}

/** What an end does, beside what the customer would owe and the store bear by their own fault. */
interface GainFacts {
  shares: EndShares;
  owed: bigint;
  borne: bigint;
}

/** What a store whose fault the end is would bear of its driver's part. Centimes. */
const borneByFault = (terms: EndTerms, phase: EndPhase, facts: EndFacts): bigint =>
  endShares(terms.store[phase], ...amountsOf(facts)).storeBears;

/**
 * Whose accounts gain by an end: also the customer who pays less, and the store that bears less, than by
 * its own fault, and the driver of whom the cash of an order on the road is no longer asked.
 */
async function gainersOf(
  trx: Trx,
  row: OrderRow,
  { shares: { store, driver, charged, storeBears }, owed, borne }: GainFacts,
) {
  const isCashOnRoad = row.payment === 'cash' && row.status === 'picked_up';
  const owner =
    store > 0n || storeBears < borne
      ? await trx
          .selectFrom('stores')
          .select('owner_id')
          .where('id', '=', row.store_id)
          .executeTakeFirst()
      : undefined;
  return [
    ...(owner?.owner_id ? [owner.owner_id] : []),
    ...((driver > 0n || isCashOnRoad) && row.driver_id !== null ? [row.driver_id] : []),
    ...(owed > charged ? [row.customer_id] : []),
  ];
}

/**
 * Whether another person decides: who ends the order gains by it, or is linked to one who does; a
 * customer says that the store bears something; or the platform would bear more than its asker commits
 * alone.
 */
async function isForAnother(
  trx: Trx,
  actor: ActorJson,
  row: OrderRow,
  { at, ...gain }: GainFacts & { at: Date },
): Promise<boolean> {
  const { shares } = gain;
  if (actor.role === 'customer' && shares.storeBears > 0n) return true;
  const gainers = await gainersOf(trx, row, gain);
  if (gainers.length > 0) {
    const { isOnePerson, linkTo } = await independenceOf(trx, actor.id, gainers);
    const isLinked = gainers.some((id) => id === actor.id || linkTo(id) !== null);
    // One person who runs an installation is still not the store or the driver that gains.
    if (isLinked && (!isOnePerson || actor.role === 'store' || actor.role === 'driver'))
      return true;
  }
  if (shares.platformBears <= 0n) return false;
  const { committed, most } = await repository.commitmentsOf(trx, actor.id, at);
  return committed + shares.platformBears >= most;
}

/** Works out what the end of an order by the fault of a party would do now. */
export async function decideEnd(
  { deps, trx, at, actor }: { deps: OrderDeps; trx: Trx; at: Date; actor: ActorJson },
  row: OrderRow,
  { party, facts }: { party: FaultParty; facts: EndFacts },
): Promise<EndOutcome> {
  const phase = endPhase(row.status);
  const { terms } = deps.settings.get('ends');
  const term = endTermOf(terms, party, phase);
  const shares = term ? endShares(term, ...amountsOf(facts)) : NO_SHARES;
  const owed = owedByFault(terms, phase, facts);
  const borne = borneByFault(terms, phase, facts);
  const isWaiting =
    term === null || (await isForAnother(trx, actor, row, { shares, owed, borne, at }));
  return { phase, party, facts, term, shares, isWaiting };
}

interface EndRequest {
  deps: OrderDeps;
  trx: Trx;
  at: Date;
  actor: ActorJson;
  cause: Cause;
  food?: string | null | undefined;
}

/**
 * Records how an order ends without delivery, before its status is written, so that its payment
 * follows. Returns what is to be posted once it is written.
 */
export async function recordEnd(
  { cause, food, ...request }: EndRequest,
  row: OrderRow,
  status: 'cancelled' | 'returned',
): Promise<EndOutcome> {
  const { deps, trx, at, actor } = request;
  const facts = await readEndFacts(deps, trx, row, food);
  const outcome = await decideEnd(request, row, { party: partyOf(cause), facts });
  const { phase, party, term, shares, isWaiting } = outcome;
  const actorJson = JSON.stringify(actor);
  const { terms } = deps.settings.get('ends');
  await repository.insert(trx, {
    order_id: row.id,
    at,
    ended_by: actorJson,
    status,
    phase,
    cause,
    party,
    // Who decides it later does so by the terms of now.
    facts: JSON.stringify(isWaiting ? { ...facts, terms: termsOfPhase(terms, phase) } : facts),
    ...(isWaiting
      ? { state: 'waiting', term: null, settled_at: null }
      : {
          state: 'settled',
          term: JSON.stringify(term),
          settled_at: at,
          settled_by: actorJson,
          ...shareColumns(shares),
        }),
  });
  return outcome;
}

/** The movements of a settled end: they sum to zero. */
export function endEntries(
  { store_id, driver_id }: { store_id: number; driver_id: number | null },
  { store, driver, charged, storeBears, platformBears }: EndShares,
  storeOwes: bigint,
): Entry[] {
  const entries: Entry[] = [
    { account: 'card_clearing', purpose: 'card_captured', amount: -charged },
    { account: 'store_balance', owner: store_id, purpose: 'order_end', amount: store },
    {
      account: 'store_balance',
      owner: store_id,
      purpose: 'order_end_borne',
      amount: storeOwes - storeBears,
    },
    { account: 'store_due', owner: store_id, purpose: 'order_end_borne', amount: -storeOwes },
    { account: 'driver_wallet', owner: driver_id ?? 0, purpose: 'order_end', amount: driver },
    { account: 'losses', purpose: 'order_end', amount: -platformBears },
  ];
  return entries.filter(({ amount }) => amount !== 0n);
}

/** What a store's balance lacks for what it bears, besides what it gets. Centimes. */
async function missingFor(
  { deps: { ledger }, trx }: Pick<EndRequest, 'deps' | 'trx'>,
  storeId: number,
  { store, storeBears }: EndShares,
): Promise<bigint> {
  if (storeBears === 0n) return 0n;
  const account = await ledger.account('store_balance', storeId, trx);
  const free = store + (account ? account.balance - account.held : 0n);
  if (free <= 0n) return storeBears;
  return storeBears > free ? storeBears - free : 0n;
}

/** Posts a settled end. What the store's balance does not have for its part, it owes. */
export async function postEnd(
  request: Omit<EndRequest, 'cause'>,
  row: { order_id: number; store_id: number; driver_id: number | null },
  shares: EndShares,
): Promise<void> {
  const { deps, trx, at, actor } = request;
  const post = async (storeOwes: bigint) => {
    const entries = endEntries(row, shares, storeOwes);
    if (entries.length === 0) return;
    const transfer = await deps.ledger.post(trx, {
      key: `order ${row.order_id} end`,
      kind: 'order_end',
      at,
      actor,
      orderId: row.order_id,
      divert: true,
      entries,
    });
    await repository.update(trx, row.order_id, { transfer_id: transfer, store_owes: storeOwes });
  };
  const missing = await missingFor(request, row.store_id, shares);
  if (shares.storeBears === missing) return post(missing);
  // Another transfer may take the balance that was read: posting locks the accounts.
  await sql`savepoint end_of_order`.execute(trx);
  try {
    await post(missing);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint end_of_order`.execute(trx);
    await post(shares.storeBears);
  }
}
