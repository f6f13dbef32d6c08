import type { WhyNot } from '#contract/acts.ts';
import {
  type CashAtHand,
  type OpenCount,
  cashRoutes as routes,
} from '#contract/routes/money/cash.ts';
import { type Independence, independenceOf } from '../../books/audit/independence.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { driverCode } from '../../operations/drivers/driver-code.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { reasonFor, refuse, requireRow } from '../../platform/http/refusal.ts';
import { type CollectedCash, stillCarried } from './clearing.ts';
import type { CashRepository } from './repository.ts';
import { whyNotSecond } from './second-count.ts';
import { toCarriedOrder } from './show.ts';

export interface AtHandDeps extends ActDeps {
  ledger: Pick<LedgerService, 'cashAtHand' | 'collected' | 'ceiling'>;
  settings: SettingsService;
  orders: Pick<OrderService, 'cashToCollect'>;
  repository: CashRepository;
}

/** The cash that a driver holds. Amounts are centimes. */
interface AtHandRow {
  id: number;
  driver: { id: number; name: string; code: number };
  atHand: bigint;
  toCollect: bigint;
  openCount: OpenCount | null;
  orders: CollectedCash[];
}

const DRIVER = 'driver';
/** Above this number of orders, a driver's cash is shown as one amount. */
const MAX_ORDERS = 500;

/** The cash that a driver holds, and of which orders it is. */
export async function carriedBy(
  { ledger }: Pick<AtHandDeps, 'ledger'>,
  db: Db,
  driverId: number,
): Promise<Pick<AtHandRow, 'atHand' | 'orders'>> {
  const atHand = (await ledger.cashAtHand([driverId], db)).get(driverId) ?? 0n;
  const latest = atHand > 0n ? await ledger.collected(driverId, MAX_ORDERS, db) : [];
  return { atHand, orders: stillCarried(atHand, latest) };
}

async function readAtHand(deps: AtHandDeps, db: Db, id: number): Promise<AtHandRow> {
  const { clock, orders, repository } = deps;
  const driver = requireRow(await repository.driver(id, db), DRIVER);
  const carried = await carriedBy(deps, db, id);
  const toCollect = await orders.cashToCollect(id, db);
  const counts = await repository.openCounts(new Map([[id, carried.atHand]]), clock(), db);
  return { id, driver, ...carried, toCollect, openCount: counts.get(id) ?? null };
}

async function toAtHand(
  { clock, ledger, settings }: AtHandDeps,
  row: AtHandRow,
  caller: Caller,
  db: Db,
): Promise<CashAtHand> {
  const { driver, atHand, toCollect, openCount, orders } = row;
  const at = clock();
  const ceiling = ledger.ceiling();
  const room = ceiling - atHand - toCollect;
  const acts = await actsOn(db, subject, atHandActs, [row], caller, at);
  return toContract<CashAtHand>({
    driver: { id: driver.id, name: driver.name, code: driverCode(driver.code) },
    at: at.toISOString(),
    atHand: atHand.toString(),
    toCollect: toCollect.toString(),
    ceiling: ceiling.toString(),
    room: (room > 0n ? room : 0n).toString(),
    isHigh: atHand * 100n >= ceiling * BigInt(settings.get('cash').warnPercent),
    typedAbove: settings.get('cash').varianceTypedAbove,
    oldestAt: orders[0]?.at.toISOString() ?? null,
    openCount,
    acts: acts(row),
    orders: orders.map(toCarriedOrder),
  });
}

/** The cash that a driver holds, for a reader. Error: 404. */
export const atHandFor = async (deps: AtHandDeps, db: Db, driverId: number, caller: Caller) =>
  toAtHand(deps, await readAtHand(deps, db, driverId), caller, db);

const whyNoCount = ({ openCount }: AtHandRow): WhyNot | null =>
  openCount ? null : reasonFor('cash.no_second_count');

/** The facts: whether the caller is independent of the first counter. */
const { subject, act, ask } = defineSubject<AtHandDeps, AtHandRow, 'cash.withdraw', Independence>()(
  {
    name: DRIVER,
    kind: 'driver',
    lock: async (deps, trx, id) =>
      (await deps.repository.driver(id, trx)) ? readAtHand(deps, trx, id) : undefined,
    read: readAtHand,
    show: toAtHand,
    answersNow: true,
    entry: ({ openCount }) => ({
      before: { counter: openCount?.by.id, at: openCount?.at },
      after: {},
    }),
    async facts(db, [row], { userId }) {
      const counter = row?.openCount?.by.id;
      const independence = await independenceOf(db, userId, counter === undefined ? [] : [counter]);
      return { of: () => independence };
    },
  },
);

/** Who may collect a driver's cash; the calls that make a receipt are no acts. */
export const atHandActs = {
  remit: ask({ route: routes.remit, event: 'cash.withdraw' }),
  confirmCount: ask({
    route: routes.remit,
    event: 'cash.withdraw',
    why: ({ openCount }, _caller, independence) =>
      openCount ? whyNotSecond(openCount.by.id, independence) : reasonFor('cash.no_second_count'),
  }),
  /** Deletes a count that waits for a second one. */
  withdrawCount: act({
    route: routes.withdrawCount,
    event: 'cash.withdraw',
    why: whyNoCount,
    async write({ deps, trx }, { id }) {
      if (!(await deps.repository.dropCount(trx, id))) throw refuse('cash.no_second_count');
    },
  }),
};
