import type { RequestOf } from '#contract/endpoint.ts';
import type { cashRoutes } from '#contract/routes/money/cash.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { CommandContext } from '../../platform/commands/service.ts';
import { type CollectedCash, clear } from './clearing.ts';
import type { CashRepository } from './repository.ts';
import type { countOf } from './second-count.ts';

/** A count of a driver's cash that is booked at once: the amounts in centimes. */
interface BookedCount extends Pick<Awaited<ReturnType<typeof countOf>>, 'limits' | 'confirmer'> {
  driverId: number;
  expected: bigint;
  counted: bigint;
  variance: bigint;
  cleared: bigint;
  left: bigint;
  orders: readonly CollectedCash[];
}

/** Books collected cash from the driver to the collector, and writes the receipt. Returns its id. */
export async function writeReceipt(
  { ledger, repository }: { ledger: Pick<LedgerService, 'post'>; repository: CashRepository },
  { trx, at, actor }: Pick<CommandContext, 'trx' | 'at' | 'actor'>,
  count: BookedCount,
  body: RequestOf<(typeof cashRoutes)['remit']>['body'],
): Promise<number> {
  const { driverId, cleared, counted, variance, confirmer } = count;
  const entries = [
    { account: 'driver_cash' as const, owner: driverId, purpose: 'remitted', amount: cleared },
    // Theirs, until another person counts it into the vault.
    { account: 'collector_cash' as const, owner: actor.id, purpose: 'remitted', amount: -counted },
    { account: 'cash_variance' as const, purpose: 'variance', amount: variance },
  ];
  const transfer_id = await ledger.post(trx, {
    key: `command ${body.commandId}`,
    kind: 'remittance',
    at,
    actor,
    ...(body.note === undefined ? {} : { memo: body.note }),
    entries: entries.filter(({ amount }) => amount !== 0n),
  });
  const orders = clear(cleared, count.orders).map(({ order_id, amount }) => ({
    orderId: order_id,
    amount: amount.toString(),
  }));
  const { id } = await repository.insert(trx, {
    transfer_id,
    driver_id: driverId,
    collector: JSON.stringify(actor),
    at,
    expected: count.expected,
    counted,
    variance,
    left_at_hand: count.left,
    note: body.note ?? null,
    orders: JSON.stringify(orders),
    closes_shift: body.closesShift,
    confirmer: confirmer === null ? null : JSON.stringify(confirmer),
    ...count.limits,
  });
  await repository.dropCount(trx, driverId);
  return id;
}
