import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { ListFilter } from '../list.ts';
import { ChoiceFields } from './filter-fields.tsx';

const filter = {
  kind: 'choice',
  name: 'action',
  label: 'stores.status',
  several: true,
  options: [],
} as const satisfies ListFilter;
const optionsOf = (count: number) => [
  { value: 'end', label: 'Clôturée' },
  ...Array.from({ length: count - 1 }, (_, n) => ({ value: `v${n}`, label: `Choice ${n + 1}` })),
];
const shown = () => screen.queryAllByRole('checkbox').length;

it('narrows many options by a part of one, and keeps what is ticked', async () => {
  const set = vi.fn();
  render(
    <ChoiceFields filter={filter} options={optionsOf(13)} state={{ action: 'v3' }} set={set} />,
  );
  expect(shown()).toBe(13);
  const find = screen.getByRole('searchbox');
  await userEvent.type(find, 'clotur');
  await waitFor(() => expect(shown()).toBe(1));
  fireEvent.click(screen.getByLabelText('Clôturée'));
  expect(set.mock.calls[0]?.[0](() => 'v3')).toEqual({ action: 'v3,end' });
  await userEvent.clear(find);
  await waitFor(() => expect(shown()).toBe(13));
  await userEvent.type(find, 'nothing like it');
  await screen.findByText('No matches.');
});

it('has no search for a few options', () => {
  render(<ChoiceFields filter={filter} options={optionsOf(12)} state={{}} set={() => undefined} />);
  expect(shown()).toBe(12);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
