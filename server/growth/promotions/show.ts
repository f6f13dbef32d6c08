import { csvOf } from '#rules/csv.ts';
import type { PromotionRow } from './repository.ts';
import { fieldsOf } from './write.ts';

/** The editable fields of a promotion, as recorded in the audit log. */
export const toFacts = (row: PromotionRow) => ({
  ...fieldsOf(row),
  state: row.state,
  stateReason: row.state_reason,
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
