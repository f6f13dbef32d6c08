import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Payout, payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { markPending } from '#src/domain/payout/payout.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { consoleWithApi, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { approveAct } from './payouts-list.tsx';
import { useReadEvidence } from './read-evidence.ts';

const payout = (id: number) =>
  ({ id, amount: '100', version: 1, approvals: [] }) as unknown as Payout;
const address = { go: vi.fn(), state: {}, set: vi.fn() };
const steps = { queries: new QueryClient(), ask: vi.fn(), next: vi.fn(), ...address };
let time: ReturnType<typeof createPressClock>;
let sent: readonly SentRequest[];
/** Presses the key that approves the payout in the pane. */
const press = async (id: number) => {
  await userEvent.keyboard('a');
  approveAct.run?.(payout(id), steps);
};

beforeEach(() => {
  signInAs({ id: 1, role: 'supervisor' });
  time = createPressClock();
  sent = consoleWithApi({ pressClock: time.clock }).answer(payoutsRoutes.approve, () => payout(1));
});

it('approves no payout whose evidence has just come into view', async () => {
  const { result, rerender } = renderHook(({ id }) => useReadEvidence(id, true), {
    initialProps: { id: 1 },
  });
  await press(1);
  expect(result.current).toBe(false);
  expect(keyRefusal.get()?.text).toBe('Payout 1 has just come into view: read it, then approve it');
  act(() => time.read());
  expect(result.current).toBe(true);
  await press(1);
  await expect.poll(() => sent.length).toBe(1);

  // The approval moves on to the next one, under the same key.
  rerender({ id: 2 });
  await press(2);
  act(() => time.read());
  expect(sent).toHaveLength(1);
  await press(2);
  await expect.poll(() => sent.length).toBe(2);
});

it('approves none before its evidence is complete', async () => {
  renderHook(() => useReadEvidence(1, false));
  act(() => time.read());
  await press(1);
  expect(sent).toHaveLength(0);
});

it('announces a doubled press as already being sent', async () => {
  markPending(1, 'approve');
  await press(1);
  expect(keyRefusal.get()?.text).toBe('Already being sent');
  expect(sent).toHaveLength(0);
});
