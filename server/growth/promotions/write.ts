import { z } from 'zod';
import type { RequestOf } from '#contract/endpoint.ts';
import { promotionFields } from '#contract/growth/promotions/promotion.ts';
import type { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { casablancaDayBegin, dayAfter } from '#rules/time.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import type { PromotionRow, Scopes } from './repository.ts';

type Body = RequestOf<(typeof promotionsRoutes)['create']>['body'];

const centimes = (digits: string | null): bigint | null =>
  digits === null ? null : BigInt(digits);

/** The instants of a window of days; the last day is included. */
export const windowOf = ({ startsOn, endsOn }: Pick<Body, 'startsOn' | 'endsOn'>) => ({
  starts_at: casablancaDayBegin(startsOn),
  ends_at: endsOn === null ? null : casablancaDayBegin(dayAfter(endsOn, 1)),
});

/** The columns of a promotion's fields. */
export const columnsOf = (body: Body) => ({
  name: body.name,
  code: body.code,
  kind: body.kind,
  percent_bp: body.percentBp,
  amount: centimes(body.amount),
  cap: centimes(body.cap),
  minimum_order: BigInt(body.minimumOrder),
  starts_on: body.startsOn,
  ends_on: body.endsOn,
  ...windowOf(body),
  hours: body.hours && JSON.stringify(body.hours),
  max_uses: body.maxUses,
  max_uses_per_customer: body.maxUsesPerCustomer,
  budget: centimes(body.budget),
  store_share_bp: body.storeShareBp,
  new_customers_only: body.newCustomersOnly,
  is_scoped: [body.stores, body.zones, body.categories, body.customers].some(
    (rows) => rows.length > 0,
  ),
});

const {
  stores: _stores,
  zones: _zones,
  categories: _categories,
  customers: _customers,
  ...ownFields
} = promotionFields;
const Fields = z.object(ownFields);

/** The fields of a promotion without its scopes. */
export const fieldsOf = (row: PromotionRow) => fromRow(Fields, row);

/** The fields of a promotion as a client would send them. */
export function bodyOf(
  row: PromotionRow,
  scopes: Readonly<Record<keyof Scopes, readonly { id: number }[]>>,
): Body {
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => ({ id })) as never;
  return {
    ...fieldsOf(row),
    stores: ids(scopes.stores),
    zones: ids(scopes.zones),
    categories: ids(scopes.categories),
    customers: ids(scopes.customers),
  };
}
