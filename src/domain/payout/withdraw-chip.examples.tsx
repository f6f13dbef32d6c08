import { NOW } from '#tests/support/gallery/moment.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { sentApprovals } from './sent-approvals.ts';
import { WithdrawChip } from './withdraw-chip.tsx';

export const Approved = prepared(
  () =>
    sentApprovals.set([
      {
        id: 12,
        by: 1,
        act: 1,
        untilMs: Date.parse(NOW) + 9_000,
        isHalf: false,
        answer: Promise.resolve(null),
      },
    ]),
  () => <WithdrawChip onWithdraw={() => undefined} />,
);
