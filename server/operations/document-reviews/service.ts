import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { DOCUMENT_DUE_DAYS } from '#contract/operations/driver-documents/documents.ts';
import type { documentReviewsRoutes } from '#contract/routes/operations/document-reviews.ts';
import { csvOf } from '#rules/csv.ts';
import { casablancaDay, dayAfter } from '#rules/time.ts';
import { performSent } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { FileService } from '../../platform/files/service.ts';
import { createList } from '../../platform/lists/list.ts';
import { decidedReads } from '../drivers/decided/decided-records.ts';
import { type DocumentReviewDeps, documentShape, reviewActs } from './acts.ts';
import {
  type DocumentReviewRow,
  isOfWorkingDriver,
  documentRepository as repository,
} from './repository.ts';
import { createUploads } from './uploads.ts';

type Query = RequestOf<(typeof documentReviewsRoutes)['list']>['query'];

export interface DocumentReviewNeeds
  extends Base,
    ChangeDeps,
    Omit<DocumentReviewDeps, keyof ChangeDeps> {
  files: Pick<FileService, 'uploadDocument'>;
}

const documentsCsv = csvOf<DocumentReviewRow>([
  ['id', ({ id }) => id],
  ['driver_id', (row) => row.driver_id],
  ['driver', (row) => row.driver_name],
  ['vehicle', ({ vehicle }) => vehicle],
  ['kind', ({ kind }) => kind],
  ['number', ({ number }) => number],
  ['expires_on', (row) => row.expires_on],
  ['note', ({ note }) => note],
  ['state', ({ state }) => state],
  ['state_at', (row) => row.state_at.toISOString()],
  ['decided_by', (row) => row.state_by?.name ?? null],
  ['reason', (row) => row.state_reason],
]);

/** The documents of drivers, and their reviews (docs/decisions/0086). */
export function createDocumentReviewService(deps: DocumentReviewNeeds) {
  const { db, clock } = deps;
  const today = () => casablancaDay(clock());
  const until = { expired: 0, due: DOCUMENT_DUE_DAYS + 1 } as const;
  const lists = createList<Query, DocumentReviewRow>(db, {
    from: repository.from,
    id: repository.id,
    sorts: {
      stateAt: { key: sql`x.state_at`, type: 'timestamptz' },
      expiresOn: { key: sql`x.expires_on`, type: 'date', isNullable: true },
    },
    initial: 'stateAt',
    filters: {
      state: (states) => sql`x.state = any(${states})`,
      kind: (kinds) => sql`x.kind = any(${kinds})`,
      driverId: (id) => sql`x.driver_id = ${id}`,
      expiry: (which) => sql`x.expires_on < ${dayAfter(today(), until[which])}::date`,
    },
    always: () => [isOfWorkingDriver],
    rows: repository.byIds,
  });

  return {
    ...decidedReads(deps, { lists, csv: documentsCsv, shape: documentShape }),
    ...createUploads(deps),
    /** Errors: 403, 404, 409 with the legal events, 412, 428. */
    send: performSent(deps, reviewActs),
  };
}
