import type { ComponentProps } from 'react';
import type { AccountHolder } from '#contract/money/account-review.ts';
import { changeRequestsRoutes } from '#contract/routes/money/change-requests.ts';
import { AMAL, LONG, minutesFrom } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { RequestPane } from './request-pane.tsx';

const PHONE = '+212661223344';
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
const account = {
  kind: 'bank_account',
  before: { iban: null, holder: null },
  after: { iban: 'MA64011519000001205000534921', holder: 'Hamza El Amrani' },
};
const reviewed = (sharedWith: readonly AccountHolder[]) => [
  answer(changeRequestsRoutes.account, {
    sharedWith: [...sharedWith],
    sharedElsewhere: 0,
    phone: PHONE,
  }),
];
export const OfLinked = answered(
  reviewed([]),
  pane({ ...account, acts: { approve: { code: 'x', message: LONG }, refuse: true } }),
);
export const OfSharedAccount = answered(
  reviewed([{ kind: 'driver', id: 42, name: 'd114 Omar Tazi', isSameOwner: false }]),
  pane(account),
);
export const Refused = pane({ state: 'refused', stateBy: AMAL, stateReason: LONG, reason: LONG });
