import { act, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ChoiceFields } from './filters/filter-fields.tsx';
import type { List, ListFilter, ListRow } from './list.ts';
import { useListState } from './use-list-state.ts';

const filter = {
  kind: 'choice',
  name: 'status',
  label: 'form.save',
  several: true,
  options: [
    { value: 'open', label: 'Open' },
    { value: 'paused', label: 'Paused' },
  ],
} as const satisfies ListFilter;
const list = { id: 'test', filters: [filter] } as unknown as List<ListRow>;

function Filter() {
  const { state, set } = useListState(list);
  return <ChoiceFields filter={filter} options={filter.options} state={state} set={set} />;
}

it('keeps both of two options that are ticked before the first renders', () => {
  window.history.replaceState(null, '', '/stores');
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Filter /> }])} />);
  act(() => {
    fireEvent.click(screen.getByLabelText('Open'));
    fireEvent.click(screen.getByLabelText('Paused'));
  });
  expect(new URLSearchParams(window.location.search).get('status')).toBe('open,paused');
  act(() => void fireEvent.click(screen.getByLabelText('Open')));
  expect(new URLSearchParams(window.location.search).get('status')).toBe('paused');
});
