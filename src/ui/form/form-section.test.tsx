import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { signInAs } from '#tests/support/fake-api.ts';
import type { FormField } from './fields/form-field.ts';
import { FormSectionView } from './form-section.tsx';

const named = (value: string) => ({ value, label: value });
const ROWS: Readonly<Record<string, readonly string[]>> = {
  sales: ['store', 'area'],
  staff: ['person'],
};
const fields: readonly FormField[] = [
  {
    kind: 'choice',
    name: 'report',
    label: 'report_schedules.report',
    options: ['sales', 'staff'].map(named),
  },
  {
    kind: 'choice',
    name: 'rows',
    label: 'report_schedules.rows',
    isNullable: true,
    options: ['store', 'area', 'person'].map(named),
    leftBy: { field: 'report', only: (report) => ROWS[String(report)] ?? [] },
  },
  {
    kind: 'text',
    name: 'note',
    label: 'report_schedules.name',
    onlyFor: { field: 'report', inputs: ['sales'] },
  },
];

function Form() {
  const form = useForm({ defaultValues: { report: 'sales', rows: 'area' } });
  return (
    <FormProvider {...form}>
      <FormSectionView
        section={{ title: 'report_schedules.section_report', fields }}
        isNew
        needed={new Set()}
      />
    </FormProvider>
  );
}

it('offers the values that another field leaves, and drops one that is gone', async () => {
  signInAs({ id: 1, role: 'admin' });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  const rows = screen.getByLabelText<HTMLSelectElement>('Rows');
  const offered = () =>
    within(rows)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value);
  expect(rows.value).toBe('area');
  expect(offered()).toEqual(['', 'store', 'area']);
  await userEvent.selectOptions(screen.getByLabelText('Report'), 'staff');
  expect(offered()).toEqual(['', 'person']);
  expect(rows.value).toBe('');
});

it('asks a field only while the field that decides it has one of its inputs', async () => {
  signInAs({ id: 1, role: 'admin' });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  const note = () => screen.queryByLabelText('Name');
  expect(note()).not.toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Report'), 'staff');
  expect(note()).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Report'), 'sales');
  expect(note()).not.toBeNull();
});
