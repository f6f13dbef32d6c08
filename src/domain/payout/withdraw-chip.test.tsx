import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { live } from '#src/domain/live/live.ts';
import { leftUndo } from '#src/ui/toast/left-undo.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { type SentApproval, sentApprovals } from './sent-approvals.ts';
import { WithdrawChip } from './withdraw-chip.tsx';

const approval = (id: number): SentApproval => ({
  id,
  by: 1,
  act: 1,
  untilMs: live().now() + 9_000,
  isHalf: false,
  answer: Promise.resolve(null),
});

it('hands over the approvals that can be withdrawn when the queue is left', async () => {
  signInAs({ id: 1, role: 'supervisor' });
  consoleWithApi();
  sentApprovals.set([approval(12), approval(13)]);
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <WithdrawChip onWithdraw={() => undefined} />
    </QueryClientProvider>,
  );
  expect(leftUndo.get()).toBeNull();
  unmount();
  const left = leftUndo.get();
  expect(left).toMatchObject({ text: '2 payouts approved' });
  expect(left?.canStillUndo?.()).toBe(true);
  await left?.undo();
  expect(sentApprovals.get()).toEqual([]);
  expect(left?.canStillUndo?.()).toBe(false);
});
