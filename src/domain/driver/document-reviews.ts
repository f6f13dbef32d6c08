import {
  type DocumentReview,
  documentReviewsRoutes as routes,
} from '#contract/routes/operations/document-reviews.ts';
import { allows } from '#src/lib/allows.ts';
import { byId, call } from '#src/lib/api/call.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

const act = (
  id: keyof DocumentReview['acts'],
  more: Pick<RecordAct<DocumentReview>, 'key' | 'lead' | 'asks'>,
): RecordAct<DocumentReview> => ({
  id,
  label: `document_reviews.${id}`,
  permission: 'drivers.review',
  can: allows(id),
  ...more,
  send: sendEach<DocumentReview, DocumentReview>(
    (row, reason) =>
      call(
        routes.send,
        { ...byId(row.id), body: { event: `document.${id}`, ...(reason ? { reason } : {}) } },
        { ifMatch: row.version },
      ),
    (_, answer) => answer,
  ),
});

/** The acts on a document of a driver. */
export const reviewActs: readonly RecordAct<DocumentReview>[] = [
  act('approve', { key: 'a' }),
  act('reject', { key: 'r', asks: 'reason', lead: 'document_reviews.reject_lead' }),
];
