import { sql } from 'kysely';
import type { Bearer } from '#contract/money/remedies/remedy.ts';
import {
  amountShares,
  costShares,
  netOf,
  type PartShares,
} from '#machines/remedy/remedy-shares.ts';
import { formatMoney } from '#rules/money/money.ts';
import { DAY_MS } from '#rules/time.ts';
import type { Entry, LedgerService } from '../../books/ledger/service.ts';
import type { CaseService } from '../../operations/cases/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { appendLive, type LogDeps } from '../../platform/acts/live.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { DUE_ACCOUNTS, type DueService } from '../dues/service.ts';
import { chargeLive } from './charge-live.ts';
import { type ChargeRow, chargeRepository } from './charge-repository.ts';
import { type RemedyRow, remedyRepository } from './repository.ts';

export interface ChargingDeps {
  events: Pick<EventService, 'append' | 'wake'>;
  ledger: Pick<LedgerService, 'post' | 'reverse'>;
  settings: Pick<SettingsService, 'get'>;
  dues: Pick<DueService, 'availableOf' | 'fundsOf' | 'add' | 'giveBack'>;
  cases: Pick<CaseService, 'append'>;
}
export interface ChargeContext {
  deps: ChargingDeps;
  trx: Trx;
  at: Date;
  actor: ActorJson;
}

type ChargeEventContext = Omit<ChargeContext, 'deps'> & { deps: LogDeps };

/** How often the balance is read again because others have taken of it meanwhile. */
const TRIES = 3;

interface Share extends PartShares {
  party: 'store' | 'driver';
  ownerId: number;
  cost: bigint;
}

/** The account that a remedy was paid from, which a charge gives back to. */
const paidFrom = ({ target }: Pick<RemedyRow, 'target'>) =>
  target === 'coupon' || target === 'redelivery' ? 'promotions' : 'refunds';

/** The movements of a charge; what the balance does not have is owed. They sum to zero. */
export function chargeEntries(
  { party, ownerId: owner, ...share }: Share,
  from: 'promotions' | 'refunds',
  owed: bigint,
): Entry[] {
  const [balance, due] = DUE_ACCOUNTS[party];
  const entries: Entry[] =
    party === 'store'
      ? [
          // All of it stands on the statement, and what is owed of it beside it.
          { account: balance, owner, purpose: 'owed', amount: owed },
          { account: balance, owner, purpose: 'charge', amount: -share.sold },
          { account: balance, owner, purpose: 'commission', amount: share.commission },
        ]
      : [{ account: balance, owner, purpose: 'charge', amount: owed - netOf(share) }];
  return [
    ...entries,
    { account: due, owner, purpose: 'owed', amount: -owed } as Entry,
    { account: 'commission', purpose: 'commission', amount: -share.commission } as Entry,
    { account: 'promotions', purpose: 'promotion', amount: share.platform } as Entry,
    { account: from, purpose: 'charge', amount: share.cost } as Entry,
  ].filter(({ amount }) => amount !== 0n);
}

/** Posts what is available, and the rest as owed. Another transfer may take what was read. */
async function post(
  { deps, trx, at, actor }: ChargeContext,
  remedy: RemedyRow,
  share: Share,
  key: string,
): Promise<{ transfer: bigint; owed: bigint }> {
  const net = netOf(share);
  for (let left = TRIES; ; left -= 1) {
    const available = left > 0 ? await deps.dues.availableOf(share, trx) : 0n;
    const owed = net > available ? net - available : 0n;
    await sql`savepoint charge`.execute(trx);
    try {
      const transfer = await deps.ledger.post(trx, {
        key,
        kind: 'charge',
        at,
        actor,
        orderId: remedy.order_id,
        memo: remedy.reason,
        data: { remedy: remedy.id, ...(remedy.case_id === null ? {} : { case: remedy.case_id }) },
        entries: chargeEntries(share, paidFrom(remedy), owed),
      });
      await sql`release savepoint charge`.execute(trx);
      return { transfer, owed };
    } catch (error) {
      if (!(error instanceof Refusal) || left === 0) throw error;
      await sql`rollback to savepoint charge`.execute(trx);
    }
  }
}

/** Appends the event of a charge for live screens; `events.wake` follows the commit. */
export async function appendCharge(
  { deps, trx, at, actor }: ChargeEventContext,
  id: number,
  type: 'charge.made' | 'charge.contested' | 'charge.reversed',
): Promise<void> {
  const row = await chargeRepository.one(trx, id);
  await appendLive(deps, chargeLive, row, { trx, at, actor, type });
}

/** Who is charged, and what it moves. Errors: 409 beyond what is left of the remedy, or without a driver. */
function shareOf(remedy: RemedyRow, { party, cost }: Bearer, driverId: number | null): Share {
  const left = remedy.amount - remedy.charged;
  const asked = cost === undefined ? left : BigInt(cost);
  if (asked > left || asked === 0n)
    throw refuse('remedy.charge_at_most', { left: formatMoney(left) });
  if (party === 'store') {
    const whole: PartShares = {
      paid: remedy.amount,
      sold: remedy.sold,
      commission: remedy.commission,
      platform: remedy.platform,
    };
    const shares = costShares(whole, { earlier: remedy.charged, cost: asked });
    return { party, ownerId: remedy.store_id, cost: asked, ...shares };
  }
  if (driverId === null) throw refuse('remedy.no_driver', { id: remedy.order_id });
  return { party, ownerId: driverId, cost: asked, ...amountShares(asked) };
}

/** Charges a part of a remedy that was given to a store or a driver. Its order is locked. */
export async function chargeParty(
  context: ChargeContext,
  remedy: RemedyRow,
  bearer: Bearer,
  driverId: number | null,
): Promise<RemedyRow> {
  const { deps, trx, at, actor } = context;
  const share = shareOf(remedy, bearer, driverId);
  if (await chargeRepository.isUpheld(trx, remedy.id, share.party))
    throw refuse('remedy.contest_upheld', { party: share.party });
  const number = (await chargeRepository.count(trx, remedy.id)) + 1;
  const { transfer, owed } = await post(
    context,
    remedy,
    share,
    `remedy ${remedy.id} charge ${number}`,
  );
  const { party, ownerId, cost, sold, commission, platform } = share;
  const { id } = await chargeRepository.insert(trx, {
    remedy_id: remedy.id,
    case_id: remedy.case_id,
    order_id: remedy.order_id,
    party,
    store_id: party === 'store' ? ownerId : null,
    driver_id: party === 'driver' ? ownerId : null,
    at,
    by: JSON.stringify(actor),
    cost,
    sold,
    commission,
    platform,
    amount: netOf(share),
    owed,
    transfer_id: transfer,
    contest_until: new Date(at.getTime() + deps.settings.get('remedies').contestDays * DAY_MS),
  });
  if (owed > 0n)
    await deps.dues.add(trx, {
      party,
      ownerId,
      orderId: remedy.order_id,
      chargeId: id,
      amount: owed,
      at,
    });
  await remedyRepository.addCharged(trx, remedy.id, cost);
  if (remedy.case_id !== null)
    await deps.cases.append(trx, remedy.case_id, {
      kind: 'charge',
      at,
      actor,
      charged: netOf(share),
      data: { chargeId: id, remedyId: remedy.id, amount: netOf(share).toString(), party },
    });
  await appendCharge(context, id, 'charge.made');
  return { ...remedy, charged: remedy.charged + cost };
}

/**
 * Reverses a charge exactly, and gives back what was collected of it. The customer keeps what he got.
 * Its order is locked.
 */
export async function reverseCharge(
  { deps, trx, at, actor }: ChargeContext,
  charge: ChargeRow,
  reason: string,
): Promise<void> {
  const transfer = await deps.ledger.reverse(trx, charge.transfer_id, {
    key: `charge ${charge.id} reversed`,
    kind: 'charge_reversal',
    at,
    actor,
    memo: reason,
    // A frozen wallet gets it once it is not.
    divert: true,
  });
  await chargeRepository.update(trx, charge.id, { reversal_id: transfer, reversed_at: at });
  await deps.dues.giveBack({ trx, at, actor }, charge.id);
  await remedyRepository.addCharged(trx, charge.remedy_id, -charge.cost);
}
