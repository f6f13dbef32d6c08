import type { RequestOf } from '#contract/endpoint.ts';
import type { Case, OwnCase } from '#contract/operations/cases/case.ts';
import { type casesRoutes, MAX_CASE_PHOTOS } from '#contract/routes/operations/cases/cases.ts';
import { requireMay } from '../../platform/acts/decide.ts';
import { appendLive } from '../../platform/acts/live.ts';
import type { WithClock } from '../../platform/area.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { FileService } from '../../platform/files/service.ts';
import { notFound, refuse, requireRow } from '../../platform/http/refusal.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { attachAct, caseFor, readCase } from './acts.ts';
import type { CaseDeps } from './deps.ts';
import { caseLive } from './live.ts';
import { caseRepository as repository } from './repository.ts';
import { toOwnCase } from './show.ts';
import type { CaseRow } from './table.ts';

interface Deps extends WithClock, ChangeDeps, Pick<CaseDeps, 'events'> {
  files: Pick<FileService, 'uploadProof'>;
}
type Photo = RequestOf<(typeof casesRoutes)['attachOwn']>['query'];
type Receive = () => Promise<Upload>;

/** Photos of cases: a file is received first, and then written in a short transaction. */
export function createAttaching(deps: Deps) {
  const { db, clock, audit, events, files } = deps;

  /** Writes a received photo into the history of a case. */
  async function add(
    row: CaseRow,
    { fileId, phoneId, by }: { fileId: number; phoneId?: string; by: RequestActor },
  ): Promise<CaseRow> {
    const actor = actorOf(by.caller);
    const written = await db.transaction().execute(async (trx) => {
      const at = clock();
      requireRow(await repository.lock(trx, row.id), 'case');
      if (phoneId !== undefined) {
        const sent = await repository.photosOf(trx, row.id, actor.id);
        if (sent.includes(phoneId)) return null;
        if (sent.length >= MAX_CASE_PHOTOS)
          throw refuse('case.too_many_photos', { most: MAX_CASE_PHOTOS });
      }
      const kind = 'file' as const;
      await repository.addEntry(trx, row.id, {
        kind,
        at,
        actor,
        fileId,
        ...(phoneId === undefined ? {} : { phoneId }),
      });
      const after = await repository.update(trx, row.id, {});
      await appendLive({ events }, caseLive, after, { trx, at, actor, type: 'case.attached' });
      await audit.append(trx, by, at, {
        action: 'case.attach',
        subject: `case ${row.id}`,
        before: null,
        after: { file: fileId },
      });
      return after;
    });
    if (written) events.wake();
    return written ?? row;
  }

  return {
    /** Adds a photo of the staff. Errors: 403, 404, 413, 422, 429. */
    async attach(id: number, file: Receive, by: RequestActor): Promise<Case> {
      const { caller } = by;
      const row = await readCase(db, id);
      await requireMay(db, attachAct, row, { caller, at: clock() });
      const fileId = await files.uploadProof(file, caller);
      return caseFor(db, await add(row, { fileId, by }), caller, clock());
    },

    /**
     * Adds a photo to an own report; a repeat is the same photo. Errors: 404 for another person’s,
     * 409 beyond the most, 413, 422, 429.
     */
    async attachOwn(
      id: number,
      { phoneId }: Photo,
      file: Receive,
      by: RequestActor,
    ): Promise<{ isNew: boolean; body: OwnCase }> {
      const row = await ownCase(id, by.caller);
      // Received in any case, so that a phone that repeats it is answered and not cut off.
      const fileId = await files.uploadProof(file, by.caller);
      const written = await add(row, { fileId, phoneId, by });
      return { isNew: written !== row, body: toOwnCase(written) };
    },
  };

  async function ownCase(id: number, { userId }: Caller): Promise<CaseRow> {
    const row = await readCase(db, id);
    if (row.opener_id !== userId || row.order_id === null) throw notFound('case');
    return row;
  }
}
