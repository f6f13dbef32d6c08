import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import { CommandId, pathOf, QueryOrderId, QueryStoreId, QueryUserId } from '../../ids.ts';
import { flag, several } from '../../list.ts';
import {
  Charge,
  ChargeId,
  ContestEventType,
  ContestState,
  OwnCharge,
} from '../../money/remedies/charge.ts';
import { ChargedParty } from '../../money/remedies/remedy.ts';
import { PageQuery, pageOf } from '../../page.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { IfMatch } from '../../version.ts';

export { Charge, OwnCharge } from '../../money/remedies/charge.ts';

const Illegal = illegalEvent(ContestEventType, Charge).meta({ id: 'IllegalContestEvent' });

const contesting = z.strictObject({ commandId: CommandId, reason: Text(300) });

export const chargesRoutes = {
  ...readRoutes({
    area: 'charges',
    path: '/api/admin/charges',
    names: ['charge', 'charges to stores and drivers'],
    row: Charge,
    read: ['orders.read'],
    sorts: ['at'],
    filters: {
      party: several(ChargedParty).optional(),
      contest: several(ContestState).optional(),
      reversed: flag.optional(),
      orderId: QueryOrderId.optional(),
      storeId: QueryStoreId.optional(),
      driverId: QueryUserId.optional(),
    },
    lacks: ['search'],
  }),
  contest: endpoint({
    id: 'charges.contest',
    method: 'POST',
    path: '/api/admin/charges/{id}/contest',
    summary: 'Contest a charge for the store or the driver, within the days for it',
    access: ['remedies.give'],
    params: pathOf(ChargeId),
    headers: IfMatch,
    body: contesting,
    responses: {
      200: Charge,
      409: Illegal,
      412: stale(Charge),
      ...refusals(401, 403, 404, 422, 428),
    },
  }),
  send: endpoint({
    id: 'charges.send',
    method: 'POST',
    path: '/api/admin/charges/{id}/events',
    summary: 'Decide a contest: upheld, the charge is reversed; dismissed, it stays',
    access: ['remedies.decide'],
    params: pathOf(ChargeId),
    headers: IfMatch,
    body: z.strictObject({
      event: ContestEventType.extract(['contest.uphold', 'contest.dismiss']),
      reason: Text(300),
    }),
    responses: {
      200: Charge,
      409: Illegal,
      412: stale(Charge),
      ...refusals(401, 403, 404, 422, 428),
    },
  }),
  own: endpoint({
    id: 'charges.own',
    method: 'GET',
    path: '/api/charges',
    summary: 'The charges of the caller’s stores, or of the calling driver, the latest first',
    access: ['orders.progress-own'],
    query: PageQuery,
    responses: { 200: pageOf(OwnCharge), ...refusals(401, 403) },
  }),
  contestOwn: endpoint({
    id: 'charges.contestOwn',
    method: 'POST',
    path: '/api/charges/{id}/contest',
    summary: 'Contest a charge of the caller’s store, or of the calling driver',
    access: ['orders.progress-own'],
    params: pathOf(ChargeId),
    body: contesting,
    responses: { 200: OwnCharge, ...refusals(401, 403, 404, 409, 422) },
  }),
} as const;
