import type { RequestOf } from '#contract/endpoint.ts';
import type { cashRoutes } from '#contract/routes/money/cash.ts';
import { formatMoney } from '#rules/money/money.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { requireTyped } from '../../books/ledger/typed-amount.ts';
import type { DriverService } from '../../operations/drivers/service.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { CommandContext } from '../../platform/commands/service.ts';
import type { NewAuditEntry } from '../../platform/db/change.ts';
import { fieldFault, notFound, refuse } from '../../platform/http/refusal.ts';
import { type AtHandDeps, atHandFor, carriedBy } from './at-hand.ts';
import { type CollectedCash, split } from './clearing.ts';
import { writeReceipt } from './receipt.ts';
import { countOf, keepCount, type RemitResult, sizeOf } from './second-count.ts';

type Body = RequestOf<(typeof cashRoutes)['remit']>['body'];

export interface CollectionDeps extends AtHandDeps {
  ledger: AtHandDeps['ledger'] & Pick<LedgerService, 'hold' | 'post'>;
  drivers: Pick<DriverService, 'endShift'>;
}

/** A count of a driver's cash, compared with the cash at hand. Amounts are centimes. */
interface ComparedCount extends ReturnType<typeof split> {
  driverId: number;
  expected: bigint;
  counted: bigint;
  orders: CollectedCash[];
}

/**
 * Compares a count with the cash at hand, whose entries it locks. Errors: 412 if the cash at hand is
 * not what the collector saw; 422 if there is nothing to collect, a large variance was not typed, a
 * variance is not explained, or the shift still has cash to collect.
 */
async function compareCount(
  deps: CollectionDeps,
  { trx }: CommandContext,
  driverId: number,
  body: Body,
  caller: Caller,
): Promise<ComparedCount> {
  const { repository, ledger } = deps;
  if (!(await repository.driver(driverId, trx))) throw notFound('driver');
  // Locked first: orders are assigned under the driver's lock, so none arrives during the count.
  if (body.closesShift) await repository.lockDriver(trx, driverId);
  // Other collections and deliveries are serialised after this lock.
  await ledger.hold(trx, driverId, 0n, 'driver_cash');
  const before = await atHandFor(deps, trx, driverId, caller);
  if (before.atHand !== body.expected)
    throw refuse(
      'cash.at_hand_changed',
      { atHand: formatMoney(before.atHand) },
      { extra: { current: before } },
    );
  const { atHand, orders } = await carriedBy(deps, trx, driverId);
  const parts = split(atHand, body);
  if (parts.cleared === 0n && parts.variance === 0n)
    throw refuse('cash.nothing_to_collect', undefined, {
      fields: [fieldFault('body.counted', 'field.above_zero')],
    });
  if (parts.variance !== 0n) {
    requireTyped('cash.typed_amount', sizeOf(parts.variance), body, before.typedAbove);
    if (!body.note)
      throw refuse(
        'cash.variance_without_note',
        { variance: formatMoney(parts.variance) },
        { fields: [fieldFault('body.note', 'cash.note_missing')] },
      );
  }
  if (body.closesShift && BigInt(before.toCollect) > 0n) throw refuse('cash.still_to_collect');
  return { ...parts, driverId, expected: atHand, counted: BigInt(body.counted), orders };
}

/**
 * Collects cash from a driver, within the transaction of a command. A variance above the limit of
 * one person is kept for a second count instead. Errors: as `compareCount` and `countOf`.
 */
export async function collectCash(
  deps: CollectionDeps,
  context: CommandContext,
  driverId: number,
  body: Body,
  caller: Caller,
): Promise<{ answer: RemitResult; entry: NewAuditEntry }> {
  const { trx } = context;
  const count = await compareCount(deps, context, driverId, body, caller);
  const { limits, confirmer, waits, differs } = await countOf(context, count, deps.settings);
  const subject = `driver ${driverId}`;
  const before = { atHand: count.expected.toString() };
  const variance = count.variance.toString();
  if (waits) {
    await keepCount(trx, count, body.closesShift, context);
    const { closesShift, counted } = body;
    return {
      answer: { id: null, aloneBelow: limits.alone_below.toString(), differs, closesShift },
      entry: { action: 'cash.count', subject, before, after: { counted, variance } },
    };
  }
  // In the transaction of its receipt, because a count that waits for a second one ends no shift.
  if (body.closesShift) await deps.drivers.endShift(context, driverId);
  const id = await writeReceipt(deps, context, { ...count, limits, confirmer }, body);
  const { commandId: _, typedAmount: __, ...recorded } = body;
  return {
    answer: { id, aloneBelow: '0' },
    entry: {
      action: 'cash.remit',
      subject,
      before,
      after: { ...recorded, remittance: id, variance },
    },
  };
}
