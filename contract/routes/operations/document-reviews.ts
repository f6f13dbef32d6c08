import { z } from 'zod';
import { DOCUMENT_EVENT_TYPES } from '#machines/document/document-machine.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import { idOf, pathOf, QueryUserId } from '../../ids.ts';
import { several } from '../../list.ts';
import { DocumentKind, DocumentState } from '../../operations/driver-documents/documents.ts';
import { driverReasons } from '../../reasons/operations/drivers.ts';
import { issueOf } from '../../reasons/reason.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { recordOf } from '../../records/record.ts';
import { Text } from '../../text.ts';
import { DateOnly } from '../../time.ts';
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

/** The same as its driver reads it. */
export const OwnDocument = DocumentReview.omit({
  acts: true,
  driver: true,
  fileId: true,
  note: true,
  stateBy: true,
  vehicle: true,
}).meta({ id: 'OwnDocument' });
export type OwnDocument = z.output<typeof OwnDocument>;

/** The largest document that an app uploads, in bytes, and how many a driver has at most. */
const MAX_OWN_DOCUMENT_BYTES = 5 * 1_048_576;
export const MAX_DOCUMENTS = 20;

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
  upload: endpoint({
    id: 'documentReviews.upload',
    method: 'POST',
    path: '/api/apps/documents',
    summary:
      'Driver: upload a document, a picture or a PDF, which is reviewed; a repeat is the same document',
    access: ['drivers.report-own'],
    query: z.object({
      phoneId: z.uuid().meta({ description: 'The id that the phone gave the document' }),
      kind: DocumentKind,
      number: Text(60).optional(),
      expiresOn: DateOnly.optional(),
    }),
    upload: { maxBytes: MAX_OWN_DOCUMENT_BYTES },
    responses: { 200: OwnDocument, 201: OwnDocument, ...refusals(401, 403, 409, 422, 429) },
  }),
  own: endpoint({
    id: 'documentReviews.own',
    method: 'GET',
    path: '/api/apps/documents',
    summary: 'Driver: the own documents with their reviews, the latest first',
    access: ['drivers.report-own'],
    responses: { 200: z.object({ items: z.array(OwnDocument) }), ...refusals(401, 403) },
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
      409: illegalEvent(DocumentEventType, DocumentReview).meta({ id: 'IllegalDocumentEvent' }),
      412: stale(DocumentReview),
    },
  }),
} as const;
