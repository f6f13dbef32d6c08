import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { recordAssignment } from '#src/domain/assignment/recent-assignments.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { type PlanRow, plan } from './plan.ts';
import { PlanPane } from './plan-pane.tsx';

const row = (orderId: number, outcome: string) =>
  ({
    isTicked: true,
    own: null,
    undone: null,
    result: { orderId, outcome, message: 'No cash left', current: null, changedBy: null },
    suggestion: {
      orderId,
      commit: true,
      driver: { id: 1, code: 'd1', name: 'Driss' },
      inputs: { load: 1, zone: 'Maarif', version: 1 },
      reasons: { pickupMinutes: 3, doorMinutes: 20, lateMinutes: 0, bundledWith: [] },
    },
  }) as unknown as PlanRow;

it('says that nothing is assigned only until the plan is applied', () => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  plan.set({ ...plan.get(), step: 'ready', rows: [row(1, 'ok')] });
  const { rerender } = render(<PlanPane />);
  const lead = () => document.querySelector('.plan header .hint')?.textContent;
  expect(lead()).toBe('All waiting orders · nothing is assigned until you apply');
  plan.set({ ...plan.get(), step: 'done' });
  rerender(<PlanPane />);
  expect(lead()).toBe('All waiting orders');
});

it('the panel of an applied plan shows its undo, row by row', async () => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  plan.set({
    ...plan.get(),
    step: 'done',
    rows: [row(1, 'ok'), row(2, 'ok'), row(3, 'refused')],
  });
  render(<PlanPane />);
  expect(screen.getByText('2 assigned, 1 not: #3 refused: No cash left')).toBeVisible();
  recordAssignment({ kind: 'plan_reversal', taken: [1 as OrderId], kept: [2 as OrderId] });
  await waitFor(() =>
    expect(screen.getByText('Undone for 1 order, not for #2: changed since')).toBeVisible(),
  );
  const results = [...document.querySelectorAll('.plan__result')].map((one) => one.textContent);
  expect(results).toEqual(['undone', 'kept: changed since', 'refused: No cash left']);
});
