import type { ComponentProps } from 'react';
import { aRemedy } from '#tests/support/gallery/remedies.ts';
import { AMAL, LONG, minutesFrom } from '#tests/support/gallery/samples.ts';
import { RemedyPane } from './remedy-pane.tsx';

type Props = ComponentProps<typeof RemedyPane>;

const pane =
  (more: object = {}) =>
  () => <RemedyPane {...({ row: aRemedy(1, more), commands: [] } as object as Props)} />;

export const Given = pane();
export const Waiting = pane({
  state: 'waiting',
  exceeds: 'customer',
  charged: '0',
  bearers: [{ party: 'store' }],
  acts: { approve: { code: 'remedy.four_eyes', message: LONG } },
});
export const SentAgain = pane({
  target: 'redelivery',
  redeliveryId: 415,
  caseId: null,
  state: 'reversed',
  stateBy: AMAL,
  stateAt: minutesFrom(-2),
  stateReason: LONG,
});
