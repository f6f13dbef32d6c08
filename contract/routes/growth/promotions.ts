import { z } from 'zod';
import { ActState } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import {
  faultsOf,
  PromotionAct,
  PromotionEventType,
  PromotionKind,
  PromotionState,
  promotionFields,
} from '../../growth/promotions/promotion.ts';
import { PromotionUse, Redemption } from '../../growth/promotions/promotion-use.ts';
import { MissingConsents, StoreConsent } from '../../growth/promotions/store-consent.ts';
import { id, pathOf, QueryStoreId, StoreId } from '../../ids.ts';
import { bulkResults, bulkRows, flag, several } from '../../list.ts';
import { Centimes } from '../../money.ts';
import { PageQuery, pageOf } from '../../page.ts';
import { promotionReasons } from '../../reasons/growth/promotions.ts';
import { issueOf } from '../../reasons/reason.ts';
import { changeOf, withoutFaults } from '../../records/body.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { recordOf } from '../../records/record.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { IfMatch } from '../../version.ts';

export const PromotionId = id('Promotion');
export type PromotionId = z.output<typeof PromotionId>;
const PromotionPath = pathOf(PromotionId);

const { stores: _, zones: __, categories: ___, customers: ____, ...plain } = promotionFields;

/** A promotion as a row of its list. */
export const Promotion = recordOf(
  'Promotion',
  {
    ...plain,
    code: z.string().nullable(),
    createdAt: Instant,
    isCodeOpen: z.boolean().optional().meta({
      description: 'A copy for which nobody has chosen a code, or none: it cannot be launched',
    }),
    copiedName: z.string().nullable().optional().meta({
      description: 'The name that it was given as a copy',
    }),
    isCoupon: z.boolean().optional().meta({
      description:
        'Made for a remedy: its name is a sentence of the server, which ends in its order',
    }),
    isScoped: z
      .boolean()
      .meta({ description: 'Limited to some stores, zones, categories or customers' }),
    used: z.number().int().meta({ description: 'Orders that used it, without cancelled ones' }),
    open: z.number().int().optional().meta({
      description: 'Of these, open orders; the release before sends none',
    }),
    reserved: Centimes.meta({ description: 'Discounts on open orders' }),
    spent: Centimes.meta({ description: 'Discounts on delivered orders' }),
  },
  { state: PromotionState, acts: ['edit', 'launch', 'pause', 'resume', 'end', 'duplicate'] },
);
export type Promotion = z.output<typeof Promotion>;

const named = z.array(z.object({ id: z.number().int(), name: z.string() }));

/** A promotion with its audience. */
export const PromotionDetail = Promotion.extend({
  stores: named,
  zones: named,
  categories: named,
  customers: named,
  consent: ActState.optional().meta({
    description: 'Whether its reader may record consents of stores; the release before sends none',
  }),
}).meta({ id: 'PromotionDetail' });
export type PromotionDetail = z.output<typeof PromotionDetail>;

/** A promotion of which a store pays a part, as its owner sees it. */
export const SharedPromotion = z
  .object({
    id: PromotionId,
    name: z.string(),
    code: z.string().nullable(),
    kind: PromotionKind,
    percentBp: z.number().int().nullable(),
    amount: Centimes.nullable(),
    cap: Centimes.nullable(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable(),
    storeShareBp: z.number().int().meta({ description: 'The part that the store pays' }),
    isConsented: z.boolean(),
  })
  .meta({ id: 'SharedPromotion' });
export type SharedPromotion = z.output<typeof SharedPromotion>;

const Illegal = illegalEvent(PromotionEventType, PromotionDetail).meta({
  id: 'IllegalPromotionEvent',
});
const StalePromotion = stale(PromotionDetail).meta({ id: 'StalePromotion' });

const access = ['promotions.read'] as const;
const write = ['promotions.write'] as const;
const REASON = { path: ['reason'], message: issueOf(promotionReasons, 'promotion.reason_needed') };
const lacksReason = (event: PromotionAct, reason: string | undefined) =>
  ['promotion.pause', 'promotion.end'].includes(event) && reason === undefined;

/** A change of one promotion at the version that the caller saw. */
const change = {
  200: PromotionDetail,
  ...refusals(401, 403, 404, 422, 428),
  409: Illegal,
  412: StalePromotion,
};

export const promotionsRoutes = {
  ...readRoutes({
    area: 'promotions',
    path: '/api/admin/promotions',
    names: ['promotion', 'promotions'],
    row: Promotion,
    whole: PromotionDetail,
    read: access,
    sorts: ['name', 'createdAt', 'startsOn', 'endsOn', 'used', 'spent'],
    filters: {
      state: several(PromotionState).optional(),
      kind: several(PromotionKind).optional(),
      automatic: flag.optional().meta({ description: 'Applied without a code' }),
      storeId: QueryStoreId.optional().meta({ description: 'Applies to this store by name' }),
    },
  }),
  use: endpoint({
    id: 'promotions.use',
    method: 'GET',
    path: '/api/admin/promotions/{id}/use',
    summary: 'The cost of a promotion by day, who pays it, and why its code was refused',
    access,
    params: PromotionPath,
    responses: { 200: PromotionUse, ...refusals(401, 403, 404) },
  }),
  redemptions: endpoint({
    id: 'promotions.redemptions',
    method: 'GET',
    path: '/api/admin/promotions/{id}/redemptions',
    summary: 'The orders that used a promotion, the latest first',
    access,
    params: PromotionPath,
    query: PageQuery,
    responses: { 200: pageOf(Redemption), ...refusals(401, 403, 404) },
  }),
  create: endpoint({
    id: 'promotions.create',
    method: 'POST',
    path: '/api/admin/promotions',
    summary: 'Create a promotion as a draft',
    access: write,
    body: withoutFaults(z.strictObject(promotionFields), faultsOf),
    responses: { 201: PromotionDetail, ...refusals(401, 403, 409, 422) },
  }),
  update: endpoint({
    id: 'promotions.update',
    method: 'PATCH',
    path: '/api/admin/promotions/{id}',
    summary: 'Change a promotion that has not ended; existing orders keep their discounts',
    access: write,
    params: PromotionPath,
    headers: IfMatch,
    body: changeOf(promotionFields),
    responses: change,
  }),
  send: endpoint({
    id: 'promotions.send',
    method: 'POST',
    path: '/api/admin/promotions/{id}/events',
    summary: 'Launch, pause, resume or end a promotion',
    access: write,
    params: PromotionPath,
    headers: IfMatch,
    body: z
      .strictObject({ event: PromotionAct, reason: Text(300).optional() })
      .refine(({ event, reason }) => !lacksReason(event, reason), REASON),
    responses: change,
  }),
  bulk: endpoint({
    id: 'promotions.bulk',
    method: 'POST',
    path: '/api/admin/promotions/bulk',
    summary: 'Send one event to many promotions, with a result for each',
    access: write,
    body: z
      .strictObject({
        ids: bulkRows(PromotionId),
        act: PromotionAct,
        reason: Text(300).optional(),
      })
      .refine(({ act, reason }) => !lacksReason(act, reason), REASON),
    responses: { 200: bulkResults(PromotionId, Promotion), ...refusals(401, 403) },
  }),
  consents: endpoint({
    id: 'promotions.consents',
    method: 'GET',
    path: '/api/admin/promotions/{id}/consents',
    summary: 'The stores that pay their share of a promotion; others are outside of it',
    access,
    params: PromotionPath,
    query: PageQuery,
    responses: { 200: pageOf(StoreConsent), ...refusals(401, 403, 404) },
  }),
  consent: endpoint({
    id: 'promotions.consent',
    method: 'POST',
    path: '/api/admin/promotions/{id}/consents',
    summary:
      'Record the consent on paper of a store to its share, by a person not linked to who launched it',
    access: write,
    params: PromotionPath,
    body: z.strictObject({ storeId: StoreId, reason: Text(300) }),
    responses: { 200: StoreConsent, ...refusals(401, 403, 404, 409) },
  }),
  missing: endpoint({
    id: 'promotions.missing',
    method: 'GET',
    path: '/api/admin/promotions/{id}/consents/missing',
    summary: 'The stores without a consent to their share, which are outside of the promotion',
    access,
    params: PromotionPath,
    responses: { 200: MissingConsents, ...refusals(401, 403, 404) },
  }),
  consentMany: endpoint({
    id: 'promotions.consentMany',
    method: 'POST',
    path: '/api/admin/promotions/{id}/consents/bulk',
    summary: 'Record the consents on paper of several stores, all or none, also before the launch',
    access: write,
    params: PromotionPath,
    body: z.strictObject({
      stores: z
        .array(z.strictObject({ id: StoreId }))
        .min(1)
        .max(100),
      reason: Text(300),
    }),
    responses: { 200: MissingConsents, ...refusals(401, 403, 404, 409) },
  }),
  shared: endpoint({
    id: 'promotions.shared',
    method: 'GET',
    path: '/api/stores/{id}/promotions',
    summary: 'The promotions in force of which this store of the caller pays a part',
    access: ['stores.read'],
    params: pathOf(StoreId),
    responses: {
      200: z.object({ promotions: z.array(SharedPromotion) }),
      ...refusals(401, 403, 404),
    },
  }),
  decide: endpoint({
    id: 'promotions.decide',
    method: 'POST',
    path: '/api/stores/{id}/promotions/{promotionId}/consent',
    summary: 'Consent to the share of a promotion as the owner of the store, or withdraw',
    access: ['stores.read'],
    params: pathOf(StoreId).extend({ promotionId: PromotionPath.shape.id }),
    body: z.strictObject({
      consents: z.boolean(),
      shareBp: z.number().int().min(1).max(10_000).meta({ description: 'The part that was read' }),
    }),
    responses: { 200: SharedPromotion, ...refusals(401, 403, 404, 409) },
  }),
  duplicate: endpoint({
    id: 'promotions.duplicate',
    method: 'POST',
    path: '/api/admin/promotions/{id}/duplicate',
    summary:
      'Create a draft with this promotion’s terms, from today, without an end; its code, or none, is chosen before its launch',
    access: write,
    params: PromotionPath,
    body: z
      .strictObject({ name: promotionFields.name.optional() })
      .nullish()
      .meta({ description: 'A client of the release before sends none' }),
    responses: { 201: PromotionDetail, ...refusals(401, 403, 404) },
  }),
} as const;
