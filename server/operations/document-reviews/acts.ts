import {
  DocumentReview,
  documentReviewsRoutes as routes,
} from '#contract/routes/operations/document-reviews.ts';
import { type DocumentEventType, documentRules } from '#machines/document/document-machine.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { allowedBy } from '../../platform/acts/machine.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { requireRow } from '../../platform/http/refusal.ts';
import type { DocumentDuty } from '../drivers/documents/document-duty.ts';
import { driverCode } from '../drivers/driver-code.ts';
import type { DriverService } from '../drivers/service.ts';
import { type DocumentReviewRow, documentRepository as repository } from './repository.ts';

export interface DocumentReviewDeps extends ActDeps {
  drivers: Pick<DriverService, 'hold'>;
  documentDuty: DocumentDuty;
}

const DOCUMENT = 'document';

/** A document. Error: 404. */
export const readDocument = async (db: Db, id: number): Promise<DocumentReviewRow> =>
  requireRow(await repository.find(db, id), DOCUMENT);

/** Converts documents for who reviews them. */
export async function reviewsOf(
  db: Db,
  rows: readonly DocumentReviewRow[],
  caller: Caller,
  at: Date,
): Promise<DocumentReview[]> {
  const acts = await actsOn(db, subject, reviewActs, rows, caller, at);
  return rows.map((row) =>
    fromRow(DocumentReview, row, {
      driver: { id: row.driver_id, name: row.driver_name, code: driverCode(row.driver_code) },
      acts: acts(row),
    }),
  );
}
export const reviewOf = async (db: Db, row: DocumentReviewRow, caller: Caller, at: Date) =>
  (await reviewsOf(db, [row], caller, at))[0] as DocumentReview;

const { subject, act } = defineSubject<DocumentReviewDeps, DocumentReviewRow, DocumentEventType>()({
  name: DOCUMENT,
  kind: 'driver',
  async lock({ drivers }, trx, id) {
    // The driver first, as changes of his documents do.
    const driverId = await repository.driverOf(trx, id);
    if (driverId === undefined) return undefined;
    await drivers.hold(trx, driverId);
    return repository.lock(trx, id);
  },
  read: (_deps, db, id) => readDocument(db, id),
  show: ({ clock }, row, caller, db) => reviewOf(db, row, caller, clock()),
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
