import {
  DocumentReview,
  documentReviewsRoutes as routes,
} from '#contract/routes/operations/document-reviews.ts';
import { type DocumentEventType, documentRules } from '#machines/document/document-machine.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { allowedBy } from '../../platform/acts/machine.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { type DecidedShape, decidedShape } from '../drivers/decided/decided-records.ts';
import type { DocumentDuty } from '../drivers/documents/document-duty.ts';
import type { DriverService } from '../drivers/service.ts';
import { type DocumentReviewRow, documentRepository as repository } from './repository.ts';

export interface DocumentReviewDeps extends ActDeps {
  drivers: Pick<DriverService, 'hold'>;
  documentDuty: DocumentDuty;
}

const DOCUMENT = 'document';

/** Documents as who reviews them reads them. */
export const documentShape: DecidedShape<DocumentReviewRow, DocumentReview> = decidedShape({
  noun: DOCUMENT,
  find: repository.find,
  actsOn: (db, rows, caller, at): Promise<(row: DocumentReviewRow) => DocumentReview['acts']> =>
    actsOn(db, subject, reviewActs, rows, caller, at),
  show: (row: DocumentReviewRow, further) => fromRow(DocumentReview, row, further),
});

const { subject, act } = defineSubject<DocumentReviewDeps, DocumentReviewRow, DocumentEventType>()({
  name: DOCUMENT,
  kind: 'driver',
  lock: ({ drivers }, trx, id) => repository.lockWithDriver(drivers, trx, id),
  read: (_deps, db, id) => documentShape.read(db, id),
  show: ({ clock }, row, caller, db) => documentShape.one(db, row, caller, clock()),
  entry: (before, { id, kind, number, state, state_reason: reason }) => ({
    subject: `driver ${before.driver_id}`,
    before: { state: before.state },
    after: { document: id, kind, number, state, reason },
  }),
  ...allowedBy({
    code: 'document.illegal_event',
    rules: documentRules,
    stateOf: ({ state }) => ({ status: state }),
    title: ({ kind, driver_name }) => `${driver_name}, ${kind}`,
  }),
});

const decide = (event: DocumentEventType, state: 'approved' | 'rejected') =>
  act({
    route: routes.send,
    event,
    async write({ deps, trx, at, actor, body }, row) {
      await repository.update(trx, row.id, {
        state,
        state_at: at,
        state_by: JSON.stringify(actor),
        state_reason: state === 'rejected' ? (body.reason ?? null) : null,
      });
      await deps.documentDuty.check({ trx, at, actor }, row.driver_id);
    },
    afterCommit: async ({ documentDuty }) => documentDuty.wake(),
  });

export const reviewActs = {
  approve: decide('document.approve', 'approved'),
  reject: decide('document.reject', 'rejected'),
};
