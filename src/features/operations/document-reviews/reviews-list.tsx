import { DOCUMENT_KINDS } from '#contract/operations/driver-documents/documents.ts';
import { documentReviewsRoutes } from '#contract/routes/operations/document-reviews.ts';
import { DOCUMENT_STATES } from '#machines/document/document-machine.ts';
import { reviewActs } from '#src/domain/driver/document-reviews.ts';
import { documentText } from '#src/domain/driver/document-text.ts';
import { ExpiryMark } from '#src/domain/driver/expiry-mark.tsx';
import { vehicleText } from '#src/domain/driver/vehicle-text.ts';
import { Age } from '#src/domain/live/age.tsx';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { optionOf, optionsOf } from '#src/ui/field/options.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { ReviewPane } from './review-pane.tsx';

const { column, filter } = makersOf({
  routes: documentReviewsRoutes,
  texts: 'document_reviews.',
});
const POLL_MS = 4_000;

/** The queue of drivers' documents to review, those that wait longest first. */
export const reviewsList = defineList({
  id: 'documentReviews',
  label: 'document_reviews.queue',
  counted: 'document_reviews.counted',
  routes: documentReviewsRoutes,
  columns: [
    column.cell({
      id: 'driver',
      width: 'minmax(7.5rem, 1.5fr)',
      cell: ({ driver }) => `${driver.code} ${driver.name}`,
    }),
    column.cell({
      id: 'kind',
      width: 'minmax(6rem, 1fr)',
      cell: ({ kind }) => documentText(kind),
    }),
    column.cell({
      id: 'vehicle',
      label: 'drivers.vehicle',
      width: '6rem',
      fromRem: 46,
      cell: ({ vehicle }) => vehicleText(vehicle),
    }),
    column.cell({
      id: 'expiresOn',
      label: 'drivers.document_expires',
      width: '11.5rem',
      sort: 'expiresOn',
      cell: ({ expiresOn }) => <ExpiryMark day={expiresOn} />,
    }),
    column.cell({
      id: 'state',
      width: '6rem',
      cell: ({ state }) => t(`document_reviews.state_${state}`),
    }),
    column.figure({
      id: 'age',
      width: '4.5rem',
      cell: ({ stateAt, state }) => state === 'pending' && <Age since={stateAt} />,
    }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'document_reviews.state',
      defaultValue: 'pending',
      options: [
        ...optionsOf(DOCUMENT_STATES, (state) => t(`document_reviews.state_${state}`)),
        optionOf('all', 'document_reviews.all'),
      ],
      // Pending ones are sorted oldest first, decided ones newest first.
      toApi: (state) =>
        state === 'all'
          ? { sort: '-stateAt' }
          : { state, sort: state === 'pending' ? 'stateAt' : '-stateAt' },
    },
    filter.choices({ name: 'kind', words: DOCUMENT_KINDS, text: documentText }),
    {
      kind: 'choice',
      name: 'expiry',
      label: 'drivers.document_expires',
      options: [optionOf('expired', 'drivers.view_expired'), optionOf('due', 'drivers.view_due')],
    },
    { kind: 'number', name: 'driverId', label: 'disputes.driver_id' },
  ],
  pane: { Body: ReviewPane, none: 'document_reviews.none' },
  watch: {
    everyMs: POLL_MS,
    isOpen: ({ state }) => state === 'pending',
    get: (id) => call(documentReviewsRoutes.get, byId(id)),
    newest: '-stateAt',
  },
  acts: reviewActs,
  name: ({ kind, driver }) => joinList([documentText(kind), driver.name]),
  empty: 'document_reviews.empty',
  isOver: ({ state }) => state !== 'pending',
});
