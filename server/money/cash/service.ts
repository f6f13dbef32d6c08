import type { RequestOf } from '#contract/endpoint.ts';
import type { cashRoutes, Remittance, WaitingCount } from '#contract/routes/money/cash.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { Roster } from '../../operations/drivers/roster.ts';
import type { DriverService } from '../../operations/drivers/service.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { performActs } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import { type Caller, can, type RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import { mapPage, pageById } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { atHandActs, atHandFor, carriedBy } from './at-hand.ts';
import { collectCash } from './collection.ts';
import { createExposure } from './exposure.ts';
import { remittanceCsv } from './remittance-list.ts';
import { remittanceActs, remittanceFor, remittancesFor } from './remittances.ts';
import { createCashRepository } from './repository.ts';
import { type RemitResult, toWaiting } from './second-count.ts';
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

/** Custody of cash: the cash that each driver holds, and its collection against receipts. */
export function createCashService(needs: CashNeeds) {
  const { clock, commands, drivers } = needs;
  const repository = createCashRepository(needs.db);
  const deps = { ...needs, repository };

  function requireOwnOr(caller: Caller, driverId: number): void {
    if (!can(caller, 'cash.read') && caller.userId !== driverId) throw notFound('driver');
  }

  return {
    atHand: (driverId: number, caller: Caller) => {
      requireOwnOr(caller, driverId);
      return atHandFor(deps, deps.db, driverId, caller);
    },

    async remittances(driverId: number, query: Query<'remittances'>, caller: Caller) {
      requireOwnOr(caller, driverId);
      if (!(await repository.driver(driverId))) throw notFound('driver');
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
     * 422 if a large variance was not typed, or any has no note. A variance above the limit of one person waits for a
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
        (context) => collectCash(deps, context, driverId, body, by.caller),
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
