import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, act as step } from '@testing-library/react';
import { AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { APPROVAL_WITHDRAWAL_SECONDS } from '#contract/money/payout.ts';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { PAYOUTS, performAct, whyNot } from '#src/domain/payout/payout.ts';
import { sendAct } from '#src/domain/payout/payout-acts.ts';
import { nextActNumber, recordApproval } from '#src/domain/payout/sent-approvals.ts';
import { StatusText } from '#src/domain/payout/status-text.tsx';
import { canWithdraw, withdrawLastApprovals } from '#src/domain/payout/withdraw-approvals.ts';
import { WithdrawButton, WithdrawChip } from '#src/domain/payout/withdraw-chip.tsx';
import { http } from '#src/lib/api/http.ts';
import { bindCommand } from '#src/lib/keys/commands.ts';
import { offerCommands } from '#src/lib/keys/offered-commands.ts';
import type { ListContext } from '#src/ui/list/acts/list-commands.ts';
import { rowIn } from '#src/ui/list/rows/use-list-rows.ts';
import { shownToast } from '#src/ui/toast/toast-store.ts';
import { signInAs } from '#tests/support/fake-api.ts';
import { payoutsList } from './payouts-list.tsx';

const ME = { id: 7, name: 'Salma', role: 'supervisor' as const };
const WINDOW_MS = APPROVAL_WITHDRAWAL_SECONDS * 1_000;

const requested = (id: number, more: object = {}) =>
  ({
    id,
    version: 1,
    amount: '127400',
    status: 'requested',
    approvals: [],
    approvalsNeeded: 1,
    legalEvents: ['payout.approve', 'payout.reject'],
    ...more,
  }) as unknown as Payout;
const approvedAt = (id: number, atMs: number, by: object = ME) =>
  requested(id, {
    version: 2,
    status: 'approved',
    approvals: [
      {
        by,
        at: '',
        withdrawableUntil: new Date(atMs + WINDOW_MS).toISOString(),
        alone: false,
        links: [],
      },
    ],
    legalEvents: ['payout.withdraw_approval', 'payout.reject'],
  });

/** The server: the requests that it received, and the responses that it holds back. */
let requests: string[];
let hold: Promise<void> | null;
const approvals = new Map<string, number>();
const refusal = (message: string) =>
  new AxiosError('409', undefined, undefined, undefined, {
    status: 409,
    data: { code: 'payout.illegal_event', message },
  } as AxiosResponse);
vi.spyOn(http, 'request').mockImplementation(async ({ url = '' }: AxiosRequestConfig) => {
  const [, id = '', what] = /(\d+)\/([a-z-]+)$/.exec(url) ?? [];
  requests.push(`${what} ${id}`);
  await hold;
  if (what === 'approve') {
    approvals.set(id, Date.now());
    return { status: 200, data: approvedAt(Number(id), Date.now()) };
  }
  if (Date.now() >= (approvals.get(id) ?? 0) + WINDOW_MS) throw refusal('It counts already.');
  return { status: 200, data: requested(Number(id), { version: 3 }) };
});

const queries = new QueryClient();
const approve = (id: number) =>
  step(async () => void (await performAct(requested(id), 'approve', {}, queries)));
const withdraw = () => step(() => withdrawLastApprovals(undefined, queries));
const chip = () => screen.queryByRole('region', { name: 'Last approval' });
const pass = (ms: number) => step(async () => void (await vi.advanceTimersByTimeAsync(ms)));

let retract: () => void;
beforeEach(() => {
  signInAs(ME);
  retract = offerCommands(
    payoutsList.ownCommands
      .filter(({ id }) => id === `${PAYOUTS}.withdraw`)
      .map((command) => bindCommand(command, () => ({}) as ListContext)),
  );
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00.000Z') });
  requests = [];
  hold = null;
  const items = [1, 2, 3].map((id) => requested(id));
  queries.setQueryData(['list', PAYOUTS], { pages: [{ items, nextCursor: null }] });
  render(
    <QueryClientProvider client={queries}>
      <WithdrawChip onWithdraw={() => void withdrawLastApprovals(undefined, queries)} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  retract();
});

describe('the last approval', () => {
  it('is shown with a countdown, announced once, and hidden when it takes effect', async () => {
    expect(chip()).toBeNull();
    expect(canWithdraw(undefined)).toBe(false);
    await approve(1);
    expect(chip()).toHaveTextContent('Payout 1 approvedUWithdraw10 s left');
    const announcement = screen.getByRole('status');
    expect(announcement).toHaveTextContent(/^Payout 1 approved$/);
    await pass(3_000);
    expect(chip()).toHaveTextContent('7 s left');
    expect(announcement).toHaveTextContent(/^Payout 1 approved$/);
    await pass(7_000);
    expect(chip()).toBeNull();
    expect(canWithdraw(undefined)).toBe(false);
  });

  it('is withdrawn, and the previous one becomes the last', async () => {
    await approve(1);
    await pass(2_000);
    await approve(2);
    expect(chip()).toHaveTextContent('Payout 2 approved');
    await withdraw();
    expect(shownToast.get()?.title).toBe('Payout 2: approval withdrawn');
    expect(rowIn(queries, PAYOUTS, 2)).toMatchObject({ status: 'requested', version: 3 });
    expect(chip()).toHaveTextContent('Payout 1 approvedUWithdraw8 s left');
    await withdraw();
    expect(requests).toEqual([
      'approve 1',
      'approve 2',
      'withdraw-approval 2',
      'withdraw-approval 1',
    ]);
    expect(chip()).toBeNull();
  });

  it('is withdrawn even while it is being sent, and never the one before it', async () => {
    await approve(1);
    let answer: () => void = () => undefined;
    hold = new Promise((done) => {
      answer = done;
    });
    const approving = performAct(requested(2), 'approve', {}, queries);
    const taking = withdrawLastApprovals(undefined, queries);
    answer();
    hold = null;
    await step(async () => void (await Promise.all([approving, taking])));
    expect(requests).toEqual(['approve 1', 'approve 2', 'withdraw-approval 2']);
    expect(chip()).toHaveTextContent('Payout 1 approved');
  });

  it('shows why it can no longer be withdrawn', async () => {
    await approve(1);
    // The server's window ends earlier than this machine's clock shows.
    approvals.set('1', Date.now() - WINDOW_MS);
    await withdraw();
    expect(shownToast.get()).toMatchObject({
      title: 'Payout 1: approval not withdrawn',
      description: 'It counts already.',
      intent: 'destructive',
    });
    expect(chip()).toBeNull();
  });
});

it('approvals of one bulk act are withdrawn together, and the message counts those too late', async () => {
  const many = nextActNumber();
  await step(async () => {
    for (const id of [1, 2, 3]) {
      const sent = sendAct(requested(id), 'approve', {});
      recordApproval(id, many, sent);
      await sent;
    }
  });
  expect(chip()).toHaveTextContent('3 payouts approved');
  approvals.set('2', Date.now() - WINDOW_MS);
  await withdraw();
  expect(shownToast.get()).toMatchObject({
    title: '2 of 3 approvals withdrawn',
    description: 'It counts already.',
  });
  expect(requests.slice(3).toSorted()).toEqual([1, 2, 3].map((id) => `withdraw-approval ${id}`));
});

describe('a payout that was just approved', () => {
  it('can be withdrawn by its approver only, also after a reload', async () => {
    const own = approvedAt(1, Date.now());
    const onWithdraw = vi.fn();
    const { rerender } = render(<WithdrawButton payout={own} onWithdraw={onWithdraw} />);
    screen.getByRole('button', { name: 'Withdraw approval (10 s)' }).click();
    expect(onWithdraw).toHaveBeenCalledOnce();
    expect(canWithdraw(own)).toBe(true);
    const other = approvedAt(1, Date.now(), { id: 8, name: 'Said' });
    rerender(<WithdrawButton payout={other} onWithdraw={onWithdraw} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(canWithdraw(other)).toBe(false);
  });

  it('shows in how many seconds the approval takes effect, and cannot be paid before', async () => {
    const payout = approvedAt(1, Date.now());
    render(<StatusText payout={payout} />);
    screen.getByText('Approved in 10 s');
    const until = payout.approvals[0]?.withdrawableUntil ?? '';
    const acts = { pay: { code: 'payout.illegal_event', message: 'Soon.', until } };
    const waits = { ...payout, acts } as unknown as Payout;
    expect(whyNot(waits, 'pay')).toMatch(/can be paid in 10 s/);
    await pass(WINDOW_MS);
    screen.getByText('Approved');
    expect(whyNot(waits, 'pay')).toBeNull();
  });
});
