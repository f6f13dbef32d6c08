import type { ComponentProps } from 'react';
import { AMAL, LONG, minutesFrom } from '#tests/support/gallery/samples.ts';
import { RequestPane } from './request-pane.tsx';

const row = (more: object) => ({
  id: 7,
  version: 1,
  driver: { id: 41, code: 'd113', name: 'Hamza El Amrani' },
  kind: 'vehicle',
  before: { vehicle: 'motorbike', plate: '1234-A-6' },
  after: { vehicle: 'car', plate: '1234-A-6' },
  reason: null,
  createdAt: minutesFrom(-60),
  state: 'waiting',
  stateAt: minutesFrom(-60),
  stateBy: null,
  stateReason: null,
  acts: { approve: true, refuse: true },
  ...more,
});
const pane =
  (more: object = {}) =>
  () => (
    <RequestPane
      {...({ row: row(more), commands: [] } as object as ComponentProps<typeof RequestPane>)}
    />
  );

export const Waiting = pane();
export const OfLinked = pane({
  kind: 'bank_account',
  before: { iban: null, holder: null },
  after: { iban: 'MA64011519000001205000534921', holder: 'Hamza El Amrani' },
  acts: { approve: { code: 'x', message: LONG }, refuse: true },
});
export const Refused = pane({ state: 'refused', stateBy: AMAL, stateReason: LONG, reason: LONG });
