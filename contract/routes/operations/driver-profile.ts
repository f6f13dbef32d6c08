import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { Needs } from '../../catalogue/needs.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import { id, idOf, UserId, UserPath } from '../../ids.ts';
import {
  DocumentFault,
  DocumentKind,
  DocumentState,
  Vehicle,
} from '../../operations/driver-documents/documents.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { DateOnly, Instant } from '../../time.ts';
import { IfMatch, Version } from '../../version.ts';
import { UserStatus } from '../people/users.ts';

export {
  DOCUMENT_DUE_DAYS,
  DOCUMENT_KINDS,
  DocumentKind,
  VEHICLES,
  Vehicle,
} from '../../operations/driver-documents/documents.ts';

const fields = {
  vehicle: Vehicle,
  kit: Needs.meta({ description: 'What the driver has of what orders may need' }),
  plate: Text(20).nullable(),
  licence: Text(40).nullable().meta({ description: 'Number of the driving licence' }),
  documents: z
    .array(
      z
        .strictObject({
          kind: DocumentKind,
          number: Text(60).nullable(),
          expiresOn: DateOnly.nullable(),
          fileId: idOf('File', z.number().int().min(1).max(2_147_483_647)).nullable(),
          note: Text(200).nullable(),
        })
        .meta({ id: 'DriverDocument' }),
    )
    .max(20),
};

/** The account fields in a driver's record. */
export const driverAccount = {
  account: UserStatus,
  accountVersion: Version.meta({
    description: 'The version for blocking or unblocking the account',
  }),
  acts: actsOf('block', 'unblock'),
};

export const DriverProfile = z
  .object({
    id: UserId,
    code: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    ...fields,
    kit: Needs.optional(),
    reviews: z
      .array(
        z.object({
          id: id('DocumentReview'),
          state: DocumentState,
          stateAt: Instant,
          stateBy: Actor.nullable(),
          stateReason: z.string().nullable(),
        }),
      )
      .optional()
      .meta({ description: 'Of the documents, in their order' }),
    documentFaults: z
      .array(DocumentFault)
      .nullable()
      .optional()
      .meta({ description: 'Why he may not go on duty; null: nothing is wrong' }),
    vehicle: z.string(),
    version: Version,
    ...driverAccount,
    accountReason: z.string().nullable().meta({ description: 'Why it is blocked' }),
    archivedAt: Instant.nullable(),
  })
  .meta({ id: 'DriverProfile' });
export type DriverProfile = z.output<typeof DriverProfile>;

export const driverProfileRoutes = {
  get: endpoint({
    id: 'driverProfiles.get',
    method: 'GET',
    path: '/api/admin/users/drivers/{id}',
    summary: 'A driver’s vehicle and documents; also of a blocked or archived driver',
    access: ['drivers.read'],
    params: UserPath,
    responses: { 200: DriverProfile, ...refusals(401, 403, 404) },
  }),
  update: endpoint({
    id: 'driverProfiles.update',
    method: 'PATCH',
    path: '/api/admin/users/drivers/{id}',
    summary: 'Change a driver’s vehicle and documents; the documents are saved as one list',
    access: ['drivers.write'],
    params: UserPath,
    headers: IfMatch,
    body: z
      .strictObject(fields)
      .partial()
      .refine((body) => Object.keys(body).length > 0, issueOf(fieldReasons, 'field.no_change')),
    responses: { 200: DriverProfile, 412: stale(DriverProfile), ...refusals(401, 403, 404, 428) },
  }),
} as const;
