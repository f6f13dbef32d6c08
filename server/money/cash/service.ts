import type { RequestOf } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/money.ts';
import type {
  CashAtHand,
  cashRoutes,
  Remittance,
  WaitingCount,
} from '#contract/routes/money/cash.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { requireTyped } from '../../books/ledger/typed-amount.ts';
import { driverCode } from '../../operations/drivers/driver-code.ts';
import type { Roster } from '../../operations/drivers/roster.ts';
import type { DriverService } from '../../operations/drivers/service.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Base } from '../../platform/area.ts';
import { type Caller, can, type RequestActor } from '../../platform/auth/caller.ts';
import type { CommandContext, CommandService } from '../../platform/commands/service.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { mapPage, pageById } from '../../platform/http/cursor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { requireMay } from '../../platform/policy/policy.ts';
import { clear, split, stillCarried } from './clearing.ts';
import { createExposure } from './exposure.ts';
import { linkedOf } from './independence.ts';
import { cashPolicy } from './policy.ts';
import { remittanceCsv } from './remittance-list.ts';
import { createCashRepository } from './repository.ts';
import { createReversal } from './reversal.ts';
import { countOf, isLinked, keepCount, type RemitResult, toWaiting } from './second-count.ts';
import { shownTo, toCarriedOrder, toRemittance } from './show.ts';

type Routes = typeof cashRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];
type Query<K extends keyof Routes> = RequestOf<Routes[K]>['query'];

export interface CashNeeds extends Base {
  commands: CommandService;
  ledger: LedgerService;
  settings: SettingsService;
  drivers: DriverService;
  roster: Roster;
  orders: OrderService;
}

/** Above this number of orders, a driver's cash is shown as one amount. */
const MAX_ORDERS = 500;
const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount);

/** Custody of cash: the cash that each driver holds, and its collection against receipts. */
export function createCashService(deps: CashNeeds) {
  const { clock, commands, ledger, settings, drivers, orders: placed } = deps;
  const repository = createCashRepository(deps.db);

  function requireOwnOr(caller: Caller, driverId: number): void {
    if (!can(caller, 'cash.read') && caller.userId !== driverId) throw notFound('The driver');
  }

  async function carried(driverId: number, trx?: CommandContext['trx']) {
    const atHand = (await ledger.cashAtHand([driverId], trx)).get(driverId) ?? 0n;
    const latest = atHand > 0n ? await ledger.collected(driverId, MAX_ORDERS, trx) : [];
    return { atHand, orders: stillCarried(atHand, latest) };
  }

  async function atHandOf(
    driverId: number,
    caller: Caller,
    trx?: CommandContext['trx'],
  ): Promise<CashAtHand> {
    const driver = await repository.driver(driverId, trx);
    if (!driver) throw notFound('The driver');
    const { atHand, orders } = await carried(driverId, trx);
    const waiting = await placed.cashToCollect(driverId, trx);
    const ceiling = ledger.ceiling();
    const room = ceiling - atHand - waiting;
    const openCounts = await repository.openCounts(new Map([[driverId, atHand]]), clock(), trx);
    const openCount = openCounts.get(driverId) ?? null;
    const linked = await isLinked(trx ?? deps.db, openCount, caller.userId);
    return toContract<CashAtHand>({
      driver: { id: driver.id, name: driver.name, code: driverCode(driver.code) },
      at: clock().toISOString(),
      atHand: atHand.toString(),
      toCollect: waiting.toString(),
      ceiling: ceiling.toString(),
      room: (room > 0n ? room : 0n).toString(),
      isHigh: atHand * 100n >= ceiling * BigInt(settings.get('cash').warnPercent),
      typedAbove: settings.get('cash').varianceTypedAbove,
      oldestAt: orders[0]?.at.toISOString() ?? null,
      openCount,
      acts: cashPolicy.actsFor({ openCount }, caller, linked),
      orders: orders.map(toCarriedOrder),
    });
  }

  /** The collectors of these receipts who are linked to a reader. */
  const linkedTo = (
    { userId }: Caller,
    receipts: readonly { collector: { id: number } }[],
    trx: Db = deps.db,
  ) => linkedOf(trx, userId, [...new Set(receipts.map(({ collector }) => collector.id))]);

  async function shown(id: number, caller: Caller): Promise<Remittance> {
    const row = await repository.find(id);
    if (!row) throw notFound('The remittance');
    return shownTo(caller, await linkedTo(caller, [row]))(toRemittance(row));
  }

  return {
    atHand: (driverId: number, caller: Caller) => {
      requireOwnOr(caller, driverId);
      return atHandOf(driverId, caller);
    },

    async remittances(driverId: number, query: Query<'remittances'>, caller: Caller) {
      requireOwnOr(caller, driverId);
      if (!(await repository.driver(driverId))) throw notFound('The driver');
      const page = await pageById(
        query,
        (after, limit) => repository.ofDriver(driverId, after, limit),
        (row) => row,
      );
      const linked = await linkedTo(caller, page.items);
      return mapPage(page, (row) => shownTo(caller, linked)(toRemittance(row)));
    },

    async history(query: Query<'history'>, caller: Caller) {
      const page = await repository.history.page(query);
      return mapPage(page, shownTo(caller, await linkedTo(caller, page.items)));
    },
    historyCount: repository.history.count,
    historyExport: (query: Query<'historyExport'>) =>
      repository.history.export(query, remittanceCsv),

    exposure: createExposure({ ...deps, repository, carried }),

    /**
     * Collects cash from a driver. Errors: 412 if the cash at hand is not what the collector saw;
     * 422 if a large variance was not typed. A variance above the limit of one person waits for a
     * second count.
     */
    async remit(
      driverId: number,
      body: Body<'remit'>,
      by: RequestActor,
    ): Promise<Remittance | WaitingCount> {
      const { answer, isRepeat } = await commands.once<RemitResult>(
        body,
        `cash.remit ${driverId}`,
        by,
        async ({ trx, at, actor }) => {
          if (!(await repository.driver(driverId, trx))) throw notFound('The driver');
          // Locked first: orders are assigned under the driver's lock, so none arrives during the
          // count.
          if (body.closesShift) await repository.lockDriver(trx, driverId);
          // Other collections and deliveries are serialised after this lock.
          await ledger.hold(trx, driverId, 0n, 'driver_cash');
          const before = await atHandOf(driverId, by.caller, trx);
          if (before.atHand !== body.expected)
            throw new Refusal(
              'version.stale',
              `The cash at hand is now ${formatMoney(before.atHand)}. Count again.`,
              { extra: { current: before } },
            );
          const { atHand, orders } = await carried(driverId, trx);
          const { cleared, variance, left } = split(atHand, body);
          if (cleared === 0n && variance === 0n)
            throw new Refusal('request.invalid', 'There is no cash to collect.', {
              fields: [{ path: 'body.counted', message: 'must be above zero' }],
            });
          if (variance !== 0n)
            requireTyped('cash.typed_amount', sizeOf(variance), body, before.typedAbove);
          if (body.closesShift && BigInt(before.toCollect) > 0n)
            throw new Refusal('driver.has_orders', 'The driver still has cash to collect.');
          const counted = BigInt(body.counted);
          const count = { driverId, expected: atHand, counted, variance };
          const { limits, confirmer, waits, differs } = await countOf(
            { trx, at, actor },
            count,
            settings,
          );
          if (waits) {
            await keepCount(trx, count, body.closesShift, { at, actor });
            return {
              answer: {
                id: null,
                aloneBelow: limits.alone_below.toString(),
                differs,
                closesShift: body.closesShift,
              },
              entry: {
                action: 'cash.count',
                subject: `driver ${driverId}`,
                before: { atHand: before.atHand },
                after: { counted: body.counted, variance: variance.toString() },
              },
            };
          }
          // In the transaction of its receipt, because a count that waits for a second one ends no
          // shift.
          if (body.closesShift) await drivers.endShift(trx, driverId, by.caller);
          const transfer_id = await ledger.post(trx, {
            key: `command ${body.commandId}`,
            kind: 'remittance',
            at,
            actor,
            ...(body.note === undefined ? {} : { memo: body.note }),
            entries: [
              {
                account: 'driver_cash' as const,
                owner: driverId,
                purpose: 'remitted',
                amount: cleared,
              },
              // Theirs, until another person counts it into the vault.
              {
                account: 'collector_cash' as const,
                owner: actor.id,
                purpose: 'remitted',
                amount: -counted,
              },
              { account: 'cash_variance' as const, purpose: 'variance', amount: variance },
            ].filter(({ amount }) => amount !== 0n),
          });
          const clearedOrders = clear(cleared, orders).map(({ order_id, amount }) => ({
            orderId: order_id,
            amount: amount.toString(),
          }));
          const { id } = await repository.insert(trx, {
            transfer_id,
            driver_id: driverId,
            collector: JSON.stringify(actor),
            at,
            expected: atHand,
            counted,
            variance,
            left_at_hand: left,
            note: body.note ?? null,
            orders: JSON.stringify(clearedOrders),
            closes_shift: body.closesShift,
            confirmer: confirmer === null ? null : JSON.stringify(confirmer),
            ...limits,
          });
          await repository.dropCount(trx, driverId);
          const { commandId: _, typedAmount: __, ...recorded } = body;
          return {
            answer: { id, aloneBelow: '0' },
            entry: {
              action: 'cash.remit',
              subject: `driver ${driverId}`,
              before: { atHand: before.atHand },
              after: { ...recorded, remittance: id, variance: variance.toString() },
            },
          };
        },
      );
      if (body.closesShift && !isRepeat) drivers.wake();
      return answer.id === null ? toWaiting(answer) : shown(answer.id, by.caller);
    },

    /** Deletes a count that waits for a second one. Errors: 404; 409 if none waits. */
    async withdrawCount(
      driverId: number,
      body: Body<'withdrawCount'>,
      by: RequestActor,
    ): Promise<CashAtHand> {
      await commands.once(body, `cash.withdraw ${driverId}`, by, async ({ trx }) => {
        if (!(await repository.driver(driverId, trx))) throw notFound('The driver');
        const { openCount } = await atHandOf(driverId, by.caller, trx);
        const isDropped = await repository.dropCount(trx, driverId);
        const dropped = isDropped ? openCount : null;
        requireMay(cashPolicy.whyNot('withdrawCount', { openCount: dropped }, by.caller, false));
        return {
          answer: { driverId },
          entry: {
            action: 'cash.withdraw',
            subject: `driver ${driverId}`,
            before: { counter: openCount?.by.id, at: openCount?.at },
            after: {},
          },
        };
      });
      return atHandOf(driverId, by.caller);
    },

    reverse: createReversal({ repository, commands, ledger, linkedTo, shown }),

    /** Cash held by all drivers together, in centimes. */
    outstanding: repository.outstanding,
  };
}
export type CashService = ReturnType<typeof createCashService>;
