import type { RequestOf } from '#contract/endpoint.ts';
import {
  type documentReviewsRoutes,
  MAX_DOCUMENTS,
  OwnDocument,
} from '#contract/routes/operations/document-reviews.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import type { FileService } from '../../platform/files/service.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Upload } from '../../platform/http/upload.ts';
import type { DocumentReviewDeps } from './acts.ts';
import { documentRepository as repository } from './repository.ts';

type Paper = RequestOf<(typeof documentReviewsRoutes)['upload']>['query'];

interface Deps extends ChangeDeps, Pick<DocumentReviewDeps, 'drivers' | 'documentDuty'> {
  files: Pick<FileService, 'uploadDocument'>;
}

/** What drivers upload by their apps, and read of their documents (docs/decisions/0090). */
export const createUploads = ({ db, clock, audit, files, drivers, documentDuty }: Deps) => ({
  own: async ({ userId }: Caller) => ({
    items: (await repository.own(db, userId)).map((row) => fromRow(OwnDocument, row)),
  }),

  /**
   * Adds a document, which is reviewed, in place of the one of its kind that waits; a repeat is the
   * same document. Errors: 409, 413, 422, 429.
   */
  async upload(paper: Paper, file: () => Promise<Upload>, by: RequestActor) {
    const { phoneId, kind, number = null, expiresOn = null } = paper;
    const driverId = by.caller.userId;
    // Received in any case, so that a phone that repeats it is answered and not cut off.
    const { id: fileId } = await files.uploadDocument(file, by.caller);
    const added = await db.transaction().execute(async (trx) => {
      await drivers.hold(trx, driverId);
      const before = await repository.ofPhone(trx, driverId, phoneId);
      if (before) return { isNew: false, document: fromRow(OwnDocument, before) };
      const at = clock();
      await repository.removeWaiting(trx, driverId, kind);
      const { position, count } = await repository.placeAfter(trx, driverId);
      if (count >= MAX_DOCUMENTS)
        throw refuse('driver.too_many_documents', { most: MAX_DOCUMENTS });
      const row = await repository.insert(trx, {
        driver_id: driverId,
        position,
        kind,
        number,
        expires_on: expiresOn,
        file_id: fileId as number,
        note: null,
        phone_id: phoneId,
        state_at: at,
      });
      await repository.raiseVersion(trx, driverId);
      await audit.append(trx, by, at, {
        action: 'driver.add_document',
        subject: `driver ${driverId}`,
        before: null,
        after: { document: row.id, kind, number, expiresOn },
      });
      await documentDuty.check({ trx, at, actor: actorOf(by.caller) }, driverId);
      return { isNew: true, document: fromRow(OwnDocument, row) };
    });
    documentDuty.wake();
    return added;
  },
});
