import type { RequestOf } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/money.ts';
import type { cashRoutes, Remittance, WaitingCount } from '#contract/routes/money/cash.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { requireTyped } from '../../books/ledger/typed-amount.ts';
import type { Roster } from '../../operations/drivers/roster.ts';
import type { DriverService } from '../../operations/drivers/service.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { performActs } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import { type Caller, can, type RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import { mapPage, pageById } from '../../platform/http/cursor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

import { atHandActs, atHandFor, carriedBy } from './at-hand.ts';
import { clear, split } from './clearing.ts';
import { createExposure } from './exposure.ts';

import { remittanceCsv } from './remittance-list.ts';
import { remittanceActs, remittanceFor, remittancesFor } from './remittances.ts';
import { createCashRepository } from './repository.ts';

import { countOf, keepCount, type RemitResult, toWaiting } from './second-count.ts';
import { toRemittance } from './show.ts';

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

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount);

/** Custody of cash: the cash that each driver holds, and its collection against receipts. */
export function createCashService(needs: CashNeeds) {
  const { clock, commands, ledger, settings, drivers } = needs;
  const repository = createCashRepository(needs.db);
  const deps = { ...needs, repository };

  function requireOwnOr(caller: Caller, driverId: number): void {
    if (!can(caller, 'cash.read') && caller.userId !== driverId) throw notFound('The driver');
  }

  return {
    atHand: (driverId: number, caller: Caller) => {
      requireOwnOr(caller, driverId);
      return atHandFor(deps, deps.db, driverId, caller);
    },

    async remittances(driverId: number, query: Query<'remittances'>, caller: Caller) {
      requireOwnOr(caller, driverId);
      if (!(await repository.driver(driverId))) throw notFound('The driver');
      const page = await pageById(
        query,
        (after, limit) => repository.ofDriver(driverId, after, limit),
        (row) => row,
      );
      const rows = { ...page, items: page.items.map(toRemittance) };
      return mapPage(rows, await remittancesFor(deps.db, rows.items, caller, clock()));
    },

    async history(query: Query<'history'>, caller: Caller) {
      const page = await repository.history.page(query);
      return mapPage(page, await remittancesFor(deps.db, page.items, caller, clock()));
    },
    historyCount: repository.history.count,
    historyExport: (query: Query<'historyExport'>) =>
      repository.history.export(query, remittanceCsv),

    exposure: createExposure({
      ...deps,
      carried: (driverId) => carriedBy(deps, deps.db, driverId),
    }),

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
          const before = await atHandFor(deps, trx, driverId, by.caller);
          if (before.atHand !== body.expected)
            throw new Refusal(
              'version.stale',
              `The cash at hand is now ${formatMoney(before.atHand)}. Count again.`,
              { extra: { current: before } },
            );
          const { atHand, orders } = await carriedBy(deps, trx, driverId);
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
          if (body.closesShift) await drivers.endShift({ trx, at, actor }, driverId);
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
      return answer.id === null ? toWaiting(answer) : remittanceFor(deps, answer.id, by.caller);
    },

    /** Errors: 404; 409 if no count waits. */
    ...performActs(deps, { withdrawCount: atHandActs.withdrawCount }),
    /** Errors: 403 for its collector; 404; 409 if it was already reversed. */
    ...performActs(deps, remittanceActs),

    /** Cash held by all drivers together, in centimes. */
    outstanding: repository.outstanding,
  };
}
export type CashService = ReturnType<typeof createCashService>;
