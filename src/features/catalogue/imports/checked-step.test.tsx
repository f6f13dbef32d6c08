import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type ImportChanges, importsRoutes } from '#contract/routes/catalogue/imports.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { CheckedStep } from './result-steps.tsx';

const record = {
  id: 1,
  version: 2,
  kind: 'items',
  status: 'checked',
  failure: null,
  answers: {},
  counts: { created: 0, changed: 1, unchanged: 0, refused: 0, errors: 0 },
} as never;

/** A check that found one price, raised from MAD 30.00. */
async function show(after: string, far: number) {
  signInAs({ id: 1, role: 'catalogue' });
  const value = { column: 'price', kind: 'money' as const, before: '3000', after };
  const items = [{ line: 4, id: 7, name: 'Tajine', isFar: far > 0, values: [value] }];
  consoleWithApi().answer(
    importsRoutes.changes,
    () => ({ of: 1, far, items }) satisfies ImportChanges as never,
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CheckedStep record={record} onColumns={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByRole('table', { name: 'Changes' });
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Apply 1 row' });
}

it('shows each changed value before and after', async () => {
  const apply = await show('3200', 0);
  expect(screen.getByRole('row', { name: /Tajine/ }).textContent).toBe(
    '4TajinePrice, MADMAD\u00a030.00MAD\u00a032.00',
  );
  expect(apply.disabled).toBe(false);
});

it('is applied only once prices that are far from those before are confirmed', async () => {
  const apply = await show('250', 1);
  expect(apply.disabled).toBe(true);
  expect(screen.getByText('Confirm the prices above first.').id).toBe(
    apply.getAttribute('aria-describedby'),
  );
  fireEvent.click(screen.getByRole('checkbox'));
  expect(apply.disabled).toBe(false);
});
