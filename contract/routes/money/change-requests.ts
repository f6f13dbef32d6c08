import { z } from 'zod';
import {
  CHANGE_REQUEST_EVENT_TYPES,
  CHANGE_REQUEST_STATES,
} from '#machines/change-request/change-request-machine.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import { CommandId, pathOf, QueryUserId } from '../../ids.ts';
import { several } from '../../list.ts';
import { AccountHolders } from '../../money/account-review.ts';
import { Iban } from '../../money/iban.ts';
import { Vehicle } from '../../operations/driver-documents/documents.ts';
import { changeRequestReasons } from '../../reasons/operations/change-requests.ts';
import { issueOf } from '../../reasons/reason.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { recordOf } from '../../records/record.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { IfMatch } from '../../version.ts';
import { DriverRef } from '../operations/orders.ts';

export const CHANGE_KINDS = ['vehicle', 'plate', 'bank_account'] as const;
export const ChangeKind = z.enum(CHANGE_KINDS).meta({ id: 'ChangeKind' });
export type ChangeKind = z.output<typeof ChangeKind>;
const ChangeRequestState = z.enum(CHANGE_REQUEST_STATES).meta({ id: 'ChangeRequestState' });
const ChangeRequestEventType = z
  .enum(CHANGE_REQUEST_EVENT_TYPES)
  .meta({ id: 'ChangeRequestEventType' });

const Plate = Text(20).nullable();

/** What a driver asks to be changed. */
export const DriverChange = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('vehicle'),
      vehicle: Vehicle,
      plate: Plate.optional().meta({ description: 'Absent: the number stays' }),
    }),
    z.strictObject({ kind: z.literal('plate'), plate: Plate }),
    z.strictObject({ kind: z.literal('bank_account'), iban: Iban, holder: Text(70) }),
  ])
  .meta({ id: 'DriverChange' });
export type DriverChange = z.output<typeof DriverChange>;

const Values = z.record(z.string(), z.string().nullable());

/** A change that a driver asks for, which waits for a decision of the staff. */
export const ChangeRequest = recordOf(
  'ChangeRequest',
  {
    driver: DriverRef,
    kind: ChangeKind,
    before: Values.meta({ description: 'As it was when it was asked for' }),
    after: Values,
    reason: z.string().nullable(),
    createdAt: Instant,
  },
  { state: ChangeRequestState, acts: ['approve', 'refuse'] },
);
export type ChangeRequest = z.output<typeof ChangeRequest>;

/** The same as its driver reads it. */
export const OwnChangeRequest = ChangeRequest.omit({
  acts: true,
  driver: true,
  stateBy: true,
}).meta({
  id: 'OwnChangeRequest',
});
export type OwnChangeRequest = z.output<typeof OwnChangeRequest>;

/** What is compared before the account of a request is approved. */
export const RequestedAccount = AccountHolders.extend({ phone: z.string().nullable() }).meta({
  id: 'RequestedAccount',
});
export type RequestedAccount = z.output<typeof RequestedAccount>;

const access = ['drivers.review'] as const;

export const changeRequestsRoutes = {
  ...readRoutes({
    area: 'changeRequests',
    path: '/api/admin/change-requests',
    names: ['change request of a driver', 'change requests of drivers'],
    row: ChangeRequest,
    read: access,
    sorts: ['createdAt'],
    lacks: ['search'],
    filters: {
      state: several(ChangeRequestState).optional(),
      kind: several(ChangeKind).optional(),
      driverId: QueryUserId.optional(),
    },
  }),
  ask: endpoint({
    id: 'changeRequests.ask',
    method: 'POST',
    path: '/api/apps/change-requests',
    summary: 'Driver: ask for a change of vehicle, its number or bank account; nothing changes yet',
    access: ['drivers.report-own'],
    body: z.strictObject({
      commandId: CommandId,
      change: DriverChange,
      reason: Text(300).optional(),
    }),
    responses: { 201: OwnChangeRequest, ...refusals(401, 403, 409, 422) },
  }),
  own: endpoint({
    id: 'changeRequests.own',
    method: 'GET',
    path: '/api/apps/change-requests',
    summary: 'Driver: the own requests, the latest first; at most 20',
    access: ['drivers.report-own'],
    responses: { 200: z.object({ items: z.array(OwnChangeRequest) }), ...refusals(401, 403) },
  }),
  account: endpoint({
    id: 'changeRequests.account',
    method: 'GET',
    path: '/api/admin/change-requests/{id}/account',
    summary:
      'Review the bank account of a change request: who else is paid to it, and where its driver is called',
    access,
    params: pathOf(ChangeRequest.shape.id),
    answersInScope: true,
    responses: { 200: RequestedAccount, ...refusals(401, 403, 404) },
  }),
  send: endpoint({
    id: 'changeRequests.send',
    method: 'POST',
    path: '/api/admin/change-requests/{id}/events',
    summary: 'Approve a change request, which makes its change, or refuse it',
    access,
    params: pathOf(ChangeRequest.shape.id),
    headers: IfMatch,
    body: z
      .strictObject({
        event: ChangeRequestEventType.extract(['change_request.approve', 'change_request.refuse']),
        reason: Text(300).optional().meta({
          description:
            'Why it is refused; or, for an account that is approved, whom you called, and when: required if another person is paid to it',
        }),
      })
      .refine(({ event, reason }) => event !== 'change_request.refuse' || reason !== undefined, {
        path: ['reason'],
        message: issueOf(changeRequestReasons, 'change_request.reason_needed'),
      }),
    responses: {
      200: ChangeRequest,
      ...refusals(401, 403, 404, 422, 428),
      409: illegalEvent(ChangeRequestEventType, ChangeRequest).meta({
        id: 'IllegalChangeRequestEvent',
      }),
      412: stale(ChangeRequest),
    },
  }),
} as const;
