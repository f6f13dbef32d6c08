import { maskOf } from '#contract/catalogue/needs.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { OrderRow } from '../orders/order-view.ts';
import type { LiveDriver } from './live-problem.ts';
import type { NearbyDriver } from './nearest.ts';
import type { DispatchRepository } from './repository.ts';

interface Deps {
  repository: DispatchRepository;
  ledger: LedgerService;
}

/** Adds to drivers from memory the data of the database: orders in hand, shift, zones, cash. */
export async function withLimits(
  { repository, ledger }: Deps,
  drivers: readonly NearbyDriver[],
): Promise<LiveDriver[]> {
  const ids = drivers.map(({ id }) => id);
  const loaded = drivers.filter(({ load }) => load > 0).map(({ id }) => id);
  const [inHand, limits, cash] = await Promise.all([
    repository.inHand(loaded),
    repository.limits(ids),
    ledger.cashAtHand(ids),
  ]);
  const ordersOf = new Map<number, OrderRow[]>(ids.map((id) => [id, []]));
  for (const row of inHand) if (row.driver_id !== null) ordersOf.get(row.driver_id)?.push(row);
  const limitsOf = new Map(limits.map((row) => [row.user_id, row]));
  const ceiling = ledger.ceiling();
  return drivers.map((driver) => {
    const {
      shift_ends_at = null,
      zones = null,
      kit = [],
      document_faults = null,
    } = limitsOf.get(driver.id) ?? {};
    const room = ceiling - (cash.get(driver.id) ?? 0n);
    return {
      ...driver,
      orders: ordersOf.get(driver.id) ?? [],
      shiftEndsAt: shift_ends_at,
      zones,
      kit: maskOf(kit),
      isBarred: document_faults !== null,
      cashRoom: Number(room > 0n ? room : 0n),
    };
  });
}
