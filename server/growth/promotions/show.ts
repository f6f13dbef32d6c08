import { csvOf } from '#contract/csv.ts';
import type { Promotion } from '#contract/routes/growth/promotions.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { promotionPolicy } from './policy.ts';
import type { PromotionRow } from './repository.ts';

const digits = (amount: bigint | null): string | null => amount?.toString() ?? null;

/** What of a promotion is decided by people: the part that the audit keeps. */
export const toFacts = (row: PromotionRow) => ({
  name: row.name,
  code: row.code,
  kind: row.kind,
  percentBp: row.percent_bp,
  amount: digits(row.amount),
  cap: digits(row.cap),
  minimumOrder: row.minimum_order.toString(),
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  hours: row.hours,
  maxUses: row.max_uses,
  maxUsesPerCustomer: row.max_uses_per_customer,
  budget: digits(row.budget),
  storeShareBp: row.store_share_bp,
  newCustomersOnly: row.new_customers_only,
  state: row.state,
  stateReason: row.state_reason,
});

/** A promotion as its reader gets it. */
export const toPromotion = (row: PromotionRow, caller: Caller, at: Date): Promotion =>
  toContract<Promotion>({
    ...toFacts(row),
    id: row.id,
    version: row.version,
    stateAt: row.state_at.toISOString(),
    stateBy: row.state_by,
    createdAt: row.created_at.toISOString(),
    isScoped: row.is_scoped,
    used: row.used,
    reserved: row.reserved.toString(),
    spent: row.spent.toString(),
    acts: promotionPolicy.actsFor(row, caller, at),
  });

export const promotionsCsv = csvOf<PromotionRow>([
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['code', ({ code }) => code],
  ['kind', ({ kind }) => kind],
  ['percent', ({ percent_bp: bp }) => (bp === null ? null : bp / 100)],
  ['amount', ({ amount }) => amount],
  ['cap', ({ cap }) => cap],
  ['minimum_order', (row) => row.minimum_order],
  ['first_day', (row) => row.starts_on],
  ['last_day', (row) => row.ends_on],
  ['state', ({ state }) => state],
  ['uses', ({ used }) => used],
  ['uses_at_most', (row) => row.max_uses],
  ['uses_per_customer', (row) => row.max_uses_per_customer],
  ['budget', ({ budget }) => budget],
  ['spent', ({ spent }) => spent],
  ['reserved', ({ reserved }) => reserved],
  ['store_share_percent', (row) => row.store_share_bp / 100],
]);
