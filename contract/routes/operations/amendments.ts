import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import { CommandId, OrderPath } from '../../ids.ts';
import {
  Amendment,
  AmendmentBody,
  AmendmentPreview,
  Basket,
  KeepAmendmentBody,
  OwnAmendmentBody,
  PreviewBody,
  Substitute,
} from '../../operations/amendment.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { IfMatch } from '../../version.ts';
import { IllegalEvent, Order } from './orders.ts';

/** The order after the amendment, which may be a proposal that waits in `amendment.open`. */
const amended = {
  200: Order,
  ...refusals(401, 403, 404, 422, 428),
  409: IllegalEvent,
  412: stale(Order).extend({ changedBy: Actor.nullable() }).meta({ id: 'StaleAmendedOrder' }),
};
const settled = { 200: Order, ...refusals(401, 403, 404, 422), 409: IllegalEvent };

/** Every basket of an order, from the first one on. */
const Amendments = z
  .object({
    first: Basket,
    amendments: z.array(Amendment).meta({ description: 'In the order of their numbers' }),
  })
  .meta({ id: 'OrderAmendments' });
const list = { 200: Amendments, ...refusals(401, 403, 404) };

const answer = {
  commandId: CommandId,
  number: z.number().int().min(1).max(32_767),
};

const offered = {
  200: z.object({ items: z.array(Substitute) }),
  ...refusals(401, 403, 404),
};

const LinePath = OrderPath.extend({
  line: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, issueOf(fieldReasons, 'field.positive_number'))
    .transform(Number),
});

export const amendmentsRoutes = {
  preview: endpoint({
    id: 'amendments.preview',
    method: 'POST',
    path: '/api/admin/orders/{id}/amendments/preview',
    summary: 'Price an amendment of an order and ask what it would be refused for; writes nothing',
    access: ['orders.progress'],
    params: OrderPath,
    body: PreviewBody,
    responses: { 200: AmendmentPreview, ...refusals(401, 403, 404, 422), 409: IllegalEvent },
  }),
  amend: endpoint({
    id: 'amendments.amend',
    method: 'POST',
    path: '/api/admin/orders/{id}/amendments',
    summary: 'Amend an order, or propose it to the customer if it costs more',
    access: ['orders.progress'],
    params: OrderPath,
    headers: IfMatch,
    body: AmendmentBody,
    responses: amended,
  }),
  list: endpoint({
    id: 'amendments.list',
    method: 'GET',
    path: '/api/admin/orders/{id}/amendments',
    summary: 'Read the first basket of an order and each later one',
    access: ['orders.read'],
    params: OrderPath,
    responses: list,
  }),
  settle: endpoint({
    id: 'amendments.settle',
    method: 'POST',
    path: '/api/admin/orders/{id}/amendments/settle',
    summary:
      'Accept or refuse a proposal for the customer, who said so on the telephone, or withdraw it',
    access: ['orders.progress'],
    params: OrderPath,
    body: z.strictObject({
      ...answer,
      event: z.enum(['amendment.accept', 'amendment.refuse', 'amendment.withdraw']),
    }),
    responses: settled,
  }),
  keep: endpoint({
    id: 'amendments.keep',
    method: 'POST',
    path: '/api/admin/orders/{id}/amendments/keep',
    summary: 'Keep an amendment with which the customer does not agree, with the cause',
    access: ['orders.progress'],
    params: OrderPath,
    body: KeepAmendmentBody,
    responses: settled,
  }),
  substitutes: endpoint({
    id: 'amendments.substitutes',
    method: 'GET',
    path: '/api/admin/orders/{id}/lines/{line}/substitutes',
    summary: 'Items of the same store that can replace a line: same category, then nearest price',
    access: ['orders.read'],
    params: LinePath,
    responses: offered,
  }),
  additions: endpoint({
    id: 'amendments.additions',
    method: 'GET',
    path: '/api/admin/orders/{id}/additions',
    summary: 'Items of an order’s store that can be added to it, by category',
    access: ['orders.read'],
    params: OrderPath,
    responses: offered,
  }),
  propose: endpoint({
    id: 'amendments.propose',
    method: 'POST',
    path: '/api/apps/orders/{id}/amendments',
    summary:
      'Store: report missing lines and propose replacements until the order is ready. Customer: another address or note until it is accepted',
    access: ['orders.progress-own'],
    params: OrderPath,
    headers: IfMatch,
    body: OwnAmendmentBody,
    responses: amended,
  }),
  listOwn: endpoint({
    id: 'amendments.listOwn',
    method: 'GET',
    path: '/api/apps/orders/{id}/amendments',
    summary: 'Read the first basket of one’s own order and each later one',
    access: ['orders.read-own'],
    params: OrderPath,
    responses: list,
  }),
  settleOwn: endpoint({
    id: 'amendments.settleOwn',
    method: 'POST',
    path: '/api/apps/orders/{id}/amendments/settle',
    summary:
      'Customer: accept or refuse a proposal, or disagree with an amendment that costs more and was not accepted in the app. Store: withdraw its own, or note that it has seen the last amendment',
    access: ['orders.progress-own'],
    params: OrderPath,
    body: z.strictObject({
      ...answer,
      event: z.enum([
        'amendment.accept',
        'amendment.refuse',
        'amendment.withdraw',
        'amendment.see',
        'amendment.dispute',
      ]),
    }),
    responses: settled,
  }),
} as const;
