import { z } from 'zod';
import { DOCUMENT_EVENT_TYPES } from '#machines/document/document-machine.ts';
import { endpoint } from '../../endpoint.ts';
import { ApiError, refusals, stale } from '../../errors.ts';
import { DateOnly } from '../../geo.ts';
import { idOf, pathOf, QueryUserId } from '../../ids.ts';
import { several } from '../../list.ts';
import { DocumentKind, DocumentState } from '../../operations/driver-documents/documents.ts';
import { driverReasons } from '../../reasons/operations/drivers.ts';
import { issueOf } from '../../reasons/reason.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { recordOf } from '../../records/record.ts';
import { Text } from '../../text.ts';
import { IfMatch } from '../../version.ts';
import { DriverRef } from './orders.ts';

const DocumentEventType = z.enum(DOCUMENT_EVENT_TYPES).meta({ id: 'DocumentEventType' });

/** A document of a driver in the queue of those who review them. */
export const DocumentReview = recordOf(
  'DocumentReview',
  {
    driver: DriverRef,
    vehicle: z.string(),
    kind: DocumentKind,
    number: z.string().nullable(),
    expiresOn: DateOnly.nullable(),
    fileId: idOf('File', z.number().int()).nullable(),
    note: z.string().nullable(),
  },
  { state: DocumentState, acts: ['approve', 'reject'] },
);
export type DocumentReview = z.output<typeof DocumentReview>;

const access = ['drivers.review'] as const;

export const documentReviewsRoutes = {
  ...readRoutes({
    area: 'documentReviews',
    path: '/api/admin/document-reviews',
    names: ['document of a driver', 'documents of drivers'],
    note: 'with their reviews',
    row: DocumentReview,
    read: access,
    sorts: ['stateAt', 'expiresOn'],
    lacks: ['search'],
    filters: {
      state: several(DocumentState).optional(),
      kind: several(DocumentKind).optional(),
      driverId: QueryUserId.optional(),
      expiry: z
        .enum(['expired', 'due'])
        .optional()
        .meta({ description: 'due: expired, or within 30 days' }),
    },
  }),
  send: endpoint({
    id: 'documentReviews.send',
    method: 'POST',
    path: '/api/admin/document-reviews/{id}/events',
    summary: 'Approve or reject a document; a rejected one ends the duty of a driver who needs it',
    access,
    params: pathOf(DocumentReview.shape.id),
    headers: IfMatch,
    body: z
      .strictObject({ event: DocumentEventType, reason: Text(300).optional() })
      .refine(({ event, reason }) => event !== 'document.reject' || reason !== undefined, {
        path: ['reason'],
        message: issueOf(driverReasons, 'driver.document_reason'),
      }),
    responses: {
      200: DocumentReview,
      ...refusals(401, 403, 404, 422, 428),
      409: ApiError.extend({
        legalEvents: z.array(DocumentEventType).optional(),
        current: DocumentReview.optional(),
      }).meta({ id: 'IllegalDocumentEvent' }),
      412: stale(DocumentReview),
    },
  }),
} as const;
