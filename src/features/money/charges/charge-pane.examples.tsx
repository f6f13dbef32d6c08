import type { ComponentProps } from 'react';
import { aCharge } from '#tests/support/gallery/remedies.ts';
import { AMAL, LONG, minutesFrom } from '#tests/support/gallery/samples.ts';
import { ChargePane } from './charge-pane.tsx';

type Props = ComponentProps<typeof ChargePane>;

const pane =
  (more: object = {}) =>
  () => <ChargePane {...({ row: aCharge(1, more), commands: [] } as object as Props)} />;
const contest = {
  state: 'open',
  at: minutesFrom(-5),
  openedBy: AMAL,
  reason: LONG,
  stateAt: minutesFrom(-5),
  stateBy: null,
  stateReason: null,
};

export const Charged = pane();
export const Contested = pane({
  contest,
  acts: { uphold: { code: 'remedy.four_eyes', message: LONG } },
});
export const OfADriver = pane({
  party: 'driver',
  driver: { id: 41, code: 'd113', name: 'Hamza El Amrani' },
  commission: '0',
  promotion: '0',
  owed: '0',
  contest: { ...contest, state: 'dismissed', stateBy: AMAL, stateReason: LONG },
});
