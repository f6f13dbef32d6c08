import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { found } from '../../platform/http/answers.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import { createDocumentReviewService, type DocumentReviewNeeds } from './service.ts';

export const documentReviewsArea = area({
  services: (needs: DocumentReviewNeeds) => ({
    documentReviews: createDocumentReviewService(needs),
  }),
  handlers: ({ documentReviews }) => ({
    documentReviews: {
      ...readHandlers('documentReviews', documentReviews),
      send: (call) => found(documentReviews.send(...partsOf(call))),
    },
  }),
});
