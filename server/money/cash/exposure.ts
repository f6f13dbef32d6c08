import type { RequestOf } from '#contract/endpoint.ts';
import type { cashRoutes, Exposure } from '#contract/routes/money/cash.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { driverCode } from '../../operations/drivers/driver-code.ts';
import type { Roster } from '../../operations/drivers/roster.ts';
import type { DriverService } from '../../operations/drivers/service.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { AmountKey, pageSize, readCursor, toPage } from '../../platform/http/cursor.ts';
import type { CashRepository } from './repository.ts';

interface Deps {
  clock: () => Date;
  repository: CashRepository;
  ledger: LedgerService;
  drivers: DriverService;
  roster: Roster;
  carried: (driverId: number) => Promise<{ orders: readonly { at: Date }[] }>;
}

/** The list of drivers with cash at hand, the largest amount first. */
export function createExposure(deps: Deps) {
  const { clock, repository, ledger, drivers, roster, carried } = deps;
  return async (query: RequestOf<(typeof cashRoutes)['exposure']>['query']) => {
    const limit = pageSize(query.limit);
    const after = readCursor(query.cursor, AmountKey);
    const rows = await repository.exposure({ after, limit: limit + 1, q: query.q });
    const ceiling = ledger.ceiling();
    const page = toPage(
      rows,
      limit,
      (row) => row,
      (row) => [(-row.at_hand).toString(), row.id],
    );
    const positions = drivers.readBulk(page.items.map(({ id }) => id));
    const open = await repository.openCounts(
      new Map(page.items.map(({ id, at_hand }) => [id, at_hand])),
      clock(),
    );
    const seenAt = new Map(positions.map(({ driverId, at }) => [driverId, at]));
    const items = await Promise.all(
      page.items.map(async (row): Promise<Exposure> => {
        const { orders } = await carried(row.id);
        return toContract<Exposure>({
          driver: { id: row.id, name: row.name, code: driverCode(row.code), phone: row.phone },
          status: roster.status(row.id),
          vehicle: row.vehicle,
          zones: row.zones,
          lastPositionAt: seenAt.get(row.id) ?? null,
          activeOrders: Number(row.active),
          atHand: row.at_hand.toString(),
          ceiling: ceiling.toString(),
          percent: ceiling === 0n ? 100 : Number((row.at_hand * 100n) / ceiling),
          oldestAt: orders[0]?.at.toISOString() ?? null,
          lastRemittedAt: row.last_at?.toISOString() ?? null,
          openCount: open.get(row.id) ?? null,
        });
      }),
    );
    return { ...page, items, total: (await repository.outstanding()).toString() };
  };
}
