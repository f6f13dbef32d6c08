import type { ComponentProps } from 'react';
import { AMAL, LONG, minutesFrom } from '#tests/support/gallery/samples.ts';
import { ProposalPane } from './proposal-pane.tsx';

const row = (more: object) => ({
  id: 7,
  kind: 'store_commission',
  target: '12',
  subject: { name: 'Café Atlas' },
  amount: null,
  author: AMAL,
  createdAt: minutesFrom(-60),
  endsAt: minutesFrom(6_000),
  reason: LONG,
  before: { commissionBp: 1500 },
  after: { commissionBp: 1200 },
  digest: 'a1b2c3',
  state: 'waiting',
  stateAt: null,
  stateBy: null,
  stateReason: null,
  acts: { confirm: true },
  ...more,
});
const pane =
  (more: object = {}) =>
  () => (
    <ProposalPane
      {...({ row: row(more), commands: [] } as object as ComponentProps<typeof ProposalPane>)}
    />
  );

export const Waiting = pane();
export const OfMyself = pane({ acts: { confirm: { code: 'x', message: LONG } } });
