import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Import } from '#contract/routes/catalogue/imports.ts';
import { ColumnsStep } from './columns-step.tsx';

const one = {
  id: 1,
  kind: 'items',
  version: 1,
  status: 'mapping',
  failure: null,
  header: ['shop', 'code', 'label'],
  sample: [['1', 'A-1', 'Tea']],
  mapping: {},
  columns: [
    { name: 'store', needed: 'always' },
    { name: 'sku', needed: 'always' },
    { name: 'name', needed: 'for_new' },
  ],
} as unknown as Import;

it('names the columns that must still be chosen while “Check” is disabled', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ColumnsStep record={one} />
    </QueryClientProvider>,
  );
  const check = screen.getByRole<HTMLButtonElement>('button', { name: 'Check' });
  const why = () =>
    document.getElementById(check.getAttribute('aria-describedby') ?? '')?.textContent;
  const choose = (row: RegExp, value: string) =>
    fireEvent.change(within(screen.getByRole('row', { name: row })).getByRole('combobox'), {
      target: { value },
    });
  expect(check.disabled).toBe(true);
  expect(why()).toBe('Choose a column first for: Store, by number or name, SKU');
  choose(/^Store/, '0');
  expect(why()).toBe('Choose a column first for: SKU');
  choose(/^SKU/, '1');
  expect(check.disabled).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('');
});
