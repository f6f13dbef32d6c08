import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { found, ok } from '../../platform/http/answers.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import { createDocumentReviewService, type DocumentReviewNeeds } from './service.ts';

export const documentReviewsArea = area({
  services: (needs: DocumentReviewNeeds) => ({
    documentReviews: createDocumentReviewService(needs),
  }),
  handlers: ({ documentReviews }) => ({
    documentReviews: {
      ...readHandlers('documentReviews', documentReviews),
      own: ({ caller }) => ok(documentReviews.own(caller)),
      upload: async ({ query, upload, ...by }) => {
        const { isNew, document } = await documentReviews.upload(query, upload, by);
        return isNew ? { status: 201, body: document } : { status: 200, body: document };
      },
      send: (call) => found(documentReviews.send(...partsOf(call))),
    },
  }),
});
