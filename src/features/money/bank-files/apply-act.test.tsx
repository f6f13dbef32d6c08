import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#contract/permissions.ts';
import type { BankAnswerResult } from '#contract/routes/money/bank-answers.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { AnswerResult } from './answer-result.tsx';
import { ApplyAct } from './apply-act.tsx';

const PAYOUT = { id: 12, store: { id: 1, name: 'Café Atlas' } };
const counts = { settled: 0, returned: 0, pending: 0, known: 0, left: 0 };

/** Shows an answer whose only row is about this payout, to a user of this role. */
function show(role: Role, payout: typeof PAYOUT | null): void {
  consoleWithApi();
  signInAs({ id: 1, role });
  const row = {
    position: 0,
    reference: 'PAYOUT-12',
    status: 'ACSC',
    bankReason: null,
    amount: '1000',
    payout,
    outcome: payout ? 'settled' : 'left',
    why: null,
  };
  const result = {
    kind: 'pain.002',
    name: 'answer.xml',
    ignored: 0,
    counts: { ...counts, [row.outcome]: 1 },
    total: { settled: payout ? '1000' : '0', returned: '0' },
    applied: null,
    isRepeat: false,
    of: [row],
  } as unknown as BankAnswerResult;
  const none = () => undefined;
  render(
    <AnswerResult
      result={result}
      acts={<ApplyAct result={result} isApplying={false} onApply={none} />}
    />,
  );
}
const apply = () => screen.queryByRole('button', { name: /Apply/ });

it('is offered to those who settle', () => {
  show('supervisor', PAYOUT);
  expect(apply()).toBeVisible();
});

it('names to those who pay who applies the answer', () => {
  show('finance', PAYOUT);
  expect(apply()).toBeNull();
  expect(
    screen.getByText('Supervisors apply it: who pays does not state the result.'),
  ).toBeVisible();
});

it('is not offered of an answer about payments of nobody', () => {
  show('supervisor', null);
  expect(apply()).toBeNull();
  expect(screen.getByText(/there is nothing to apply/)).toBeVisible();
});
