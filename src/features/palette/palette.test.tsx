import { act, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { type Command, offer } from '#src/lib/commands.ts';
import { Palette } from './palette.tsx';

vi.mock('./use-found.ts', () => ({
  useFound: () => ({ found: [], isSearching: false, failure: null }),
}));

it('keeps the line that was begun while the one before it was on its way', async () => {
  let done: (said: string) => void = () => undefined;
  const command: Command = {
    id: 'test.give',
    label: 'form.save',
    keys: [],
    run: () => undefined,
    verb: {
      name: 'as',
      usage: 'form.save',
      complete: () => [],
      run: () =>
        new Promise<string>((resolve) => {
          done = resolve;
        }),
    },
  };
  const stop = offer([command]);
  const element = <Palette screens={[]} typed="" onClose={() => undefined} />;
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />);
  const field = screen.getByRole('combobox');
  const give = (line: string) => {
    fireEvent.change(field, { target: { value: line } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };

  give('as 4172 d12');
  fireEvent.change(field, { target: { value: 'as 41' } });
  await act(async () => done('Given'));
  expect(field).toHaveValue('as 41');

  // One that waits for its answer leaves an empty field behind.
  give('as 4173 d9');
  await act(async () => done('Given'));
  expect(field).toHaveValue('');
  stop();
});
