import { payoutReasons } from '#contract/reasons/money/payouts.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { PayoutEventType, PayoutStatus } from '#machines/payout/payout-machine.ts';
import { HOLDING_PAYOUT_STATUSES, payoutRules } from '#machines/payout/payout-machine.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { appendLive } from '../../platform/acts/live.ts';
import type { WithClock } from '../../platform/area.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import { refusalFor, requireRow } from '../../platform/http/refusal.ts';
import type { DueService } from '../dues/service.ts';
import { payoutLive } from './live.ts';
import type { PaymentRail } from './rail.ts';
import type { PayoutRepository } from './repository.ts';
import { type PayoutRow, stateOf, toPayout, whyIllegal } from './show.ts';

export interface PayoutDeps extends WithClock {
  repository: PayoutRepository;
  commands: CommandService;
  events: Pick<EventService, 'append' | 'wake'>;
  ledger: LedgerService;
  settings: SettingsService;
  dues: Pick<DueService, 'collect' | 'nameCollection' | 'collectedBy' | 'owedBy'>;
  rails: Readonly<Record<string, PaymentRail>>;
}

/** What an event writes besides the status. */
interface EventEffect {
  columns?: Parameters<PayoutRepository['update']>[2];
  /** Who established that it is paid; if absent, who handed it to the rail. */
  settler?: ActorJson;
}

const isHolding = (status: PayoutStatus) =>
  (HOLDING_PAYOUT_STATUSES as readonly PayoutStatus[]).includes(status);

/** A payout as its readers see it. */
export const showPayout = ({ settings }: Pick<PayoutDeps, 'settings'>, row: PayoutRow) =>
  toPayout(row, BigInt(settings.get('payouts').typedAbove));

/** Reads a payout. Error: 404. */
export const readPayout = async (
  { repository }: Pick<PayoutDeps, 'repository'>,
  db: Db,
  id: number,
): Promise<PayoutRow> => requireRow(await repository.find(id, db), 'payout');

/** Books a payment on the store's balance. Returns the transfer. */
const bookPayment = (
  ledger: LedgerService,
  trx: Trx,
  row: PayoutRow,
  at: Date,
  by: ActorJson | null,
) =>
  ledger.post(trx, {
    key: `payout ${row.id}`,
    kind: 'payout',
    at,
    actor: by,
    memo: sentenceFor(payoutReasons, 'payout.memo', { id: row.id }),
    data: { payoutId: row.id },
    entries: [
      { account: 'store_balance', owner: row.store_id, purpose: 'payout', amount: -row.amount },
      { account: 'bank_clearing', purpose: 'payout', amount: row.amount },
    ],
  });

/**
 * Writes the effect of an event on a locked payout; money is held, moved or released with it.
 * Error: 409 if the event is not legal.
 */
export async function applyEvent(
  { repository, ledger, settings }: Pick<PayoutDeps, 'repository' | 'ledger' | 'settings'>,
  { trx, at }: { trx: Trx; at: Date },
  row: PayoutRow,
  type: PayoutEventType,
  { columns = {}, settler }: EventEffect = {},
): Promise<void> {
  const after = payoutRules.apply(stateOf(row), type);
  if (!after)
    throw refusalFor(whyIllegal(row, type), {
      extra: {
        legalEvents: payoutRules.legal(stateOf(row)),
        current: showPayout({ settings }, row),
      },
    });
  if (isHolding(row.status) && !isHolding(after.status))
    await ledger.hold(trx, row.store_id, -row.amount);
  const isPaid = after.status === 'paid';
  const transfer_id = isPaid ? await bookPayment(ledger, trx, row, at, settler ?? row.payer) : null;
  await repository.update(trx, row.id, {
    ...columns,
    status: after.status,
    status_at: at,
    ...(transfer_id === null ? {} : { transfer_id, paid_at: at }),
  });
  if (isPaid) await repository.paidOut(trx, row.store_id, at);
}

/**
 * The same for what is no act, whose event is appended to the event log here. Call `events.wake`
 * after the commit.
 */
export async function applyAndAppend(
  deps: Pick<PayoutDeps, 'repository' | 'ledger' | 'settings' | 'events'>,
  { trx, at, actor }: { trx: Trx; at: Date; actor: ActorJson | null },
  row: PayoutRow,
  event: PayoutEventType,
  effect?: EventEffect,
): Promise<void> {
  await applyEvent(deps, { trx, at }, row, event, effect);
  const { status } = payoutRules.apply(stateOf(row), event) ?? row;
  const after = { ...row, status, version: row.version + 1 };
  await appendLive(deps, payoutLive, after, { trx, at, actor, type: payoutLive.type(event) });
}
