import type { ComponentProps } from 'react';
import { AMAL, LONG, minutesFrom } from '#tests/support/gallery/samples.ts';
import { ReviewPane } from './review-pane.tsx';

const row = (more: object) => ({
  id: 7,
  version: 1,
  driver: { id: 41, code: 'd113', name: 'Hamza El Amrani' },
  vehicle: 'motorbike',
  kind: 'insurance',
  number: 'IN445566',
  expiresOn: '2026-11-30',
  fileId: 12,
  note: null,
  state: 'pending',
  stateAt: minutesFrom(-60),
  stateBy: null,
  stateReason: null,
  acts: { approve: true, reject: true },
  ...more,
});
const pane =
  (more: object = {}) =>
  () => (
    <ReviewPane
      {...({ row: row(more), commands: [] } as object as ComponentProps<typeof ReviewPane>)}
    />
  );

export const Pending = pane();
export const BeforeReviews = pane({ state: 'approved', fileId: null, note: LONG });
export const Rejected = pane({
  state: 'rejected',
  stateBy: AMAL,
  stateReason: LONG,
});
