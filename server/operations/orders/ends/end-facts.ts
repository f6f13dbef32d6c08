import { sql } from 'kysely';
import type {
  EndedOrder,
  EndPhase,
  EndRates,
  EndTerm,
  EndTerms,
} from '#machines/order/end-terms.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../order-view.ts';

/** What an end is calculated from, as its row keeps it: amounts as digits. */
export interface EndFacts {
  payment: 'cash' | 'card';
  subtotal: string;
  deliveryFee: string;
  discount: string;
  feeDiscount: string;
  storeDiscount: string;
  hasDriver: boolean;
  isDriverAtStore: boolean;
  isBroughtBack: boolean;
  commissionBp: number;
  driverShareBp: number;
  pickup: string;
  wayBack: string;
  /** Of an end that waits: what each party's fault would do, as of the end; absent on those of before. */
  terms?: PhaseTerms;
}
type PhaseTerms = Readonly<Record<keyof EndTerms, EndTerm>>;

/** The terms of one phase, by the party at fault. */
export const termsOfPhase = (terms: EndTerms, phase: EndPhase): PhaseTerms => ({
  store: terms.store[phase],
  customer: terms.customer[phase],
  driver: terms.driver[phase],
  platform: terms.platform[phase],
});

/** A driver within this distance of the store is there. Metres. */
const AT_STORE_M = 150;
/** A position older than this says nothing. */
const OLD_MS = 5 * MINUTE_MS;

function isAtStore({ drivers, clock }: OrderDeps, row: OrderRow): boolean {
  if (row.driver_id === null) return false;
  const [position] = drivers.readBulk([row.driver_id]);
  if (!position || clock().getTime() - Date.parse(position.at) > OLD_MS) return false;
  return distanceM(position, { lat: row.pickup_lat, lon: row.pickup_lon }) <= AT_STORE_M;
}

/** What an end of an order would be calculated from now. `food`: that of a returned order. */
export async function readEndFacts(
  deps: OrderDeps,
  trx: Trx,
  row: OrderRow,
  food?: string | null,
): Promise<EndFacts> {
  const { rows } = await sql<{ fee_discount: bigint; commission_bp: number }>`${prepared}
    select o.fee_discount, s.commission_bp from orders o join stores s on s.id = o.store_id
    where o.id = ${row.id}`.execute(trx);
  const [read] = rows;
  const isOnRoad = row.status === 'picked_up';
  const { pickup, wayBack } = deps.settings.get('ends');
  return {
    payment: row.payment,
    subtotal: row.subtotal.toString(),
    deliveryFee: row.delivery_fee.toString(),
    discount: row.discount.toString(),
    feeDiscount: (read?.fee_discount ?? 0n).toString(),
    storeDiscount: row.store_discount.toString(),
    hasDriver: row.driver_id !== null,
    isDriverAtStore: !isOnRoad && isAtStore(deps, row),
    isBroughtBack: isOnRoad && food !== 'thrown_away' && food !== 'left_with_driver',
    commissionBp: read?.commission_bp ?? 0,
    driverShareBp: deps.settings.get('fees').driverShareBp,
    pickup,
    wayBack,
  };
}

/** The same as an end is calculated. */
export const amountsOf = (facts: EndFacts): [EndedOrder, EndRates] => [
  {
    payment: facts.payment,
    subtotal: BigInt(facts.subtotal),
    deliveryFee: BigInt(facts.deliveryFee),
    discount: BigInt(facts.discount),
    feeDiscount: BigInt(facts.feeDiscount),
    storeDiscount: BigInt(facts.storeDiscount),
    hasDriver: facts.hasDriver,
    isDriverAtStore: facts.isDriverAtStore,
    isBroughtBack: facts.isBroughtBack,
  },
  {
    commissionBp: facts.commissionBp,
    driverShareBp: facts.driverShareBp,
    pickup: BigInt(facts.pickup),
    wayBack: BigInt(facts.wayBack),
  },
];
