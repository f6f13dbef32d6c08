import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { searchRoutes } from '#contract/routes/insight/search.ts';
import { bindCommand, VerbQuestion } from '#src/lib/keys/commands.ts';
import { offerCommands } from '#src/lib/keys/offered-commands.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import { KeysEverywhere } from './keys-everywhere.tsx';
import { PaletteHost } from './palette-host.tsx';

dispatchKeys();

/** Opens the palette with its key. */
function open(run: (words: readonly string[]) => string) {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi().answer(searchRoutes.all, () => ({ items: [], more: [] }));
  const verb = { name: 'as', usage: 'form.save', complete: () => [], run } as const;
  const command = { id: 'test.assign', label: 'form.save', keys: [], verb } as const;
  onTestFinished(
    offerCommands([bindCommand({ ...command, run: () => undefined }, () => undefined)]),
  );
  const element = (
    <QueryClientProvider client={new QueryClient()}>
      <PaletteHost />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />);
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return press;
}

// Only the first test of the palette's host can see it load.
it('runs a line that was typed and entered before the palette had loaded', async () => {
  const run = vi.fn(() => 'Assigned');
  const press = open(run);
  expect(screen.queryByRole('combobox')).toBeNull();
  press('Enter');
  for (const key of Array.from('as 12 d44')) press(key);
  for (const key of ['Backspace', 'Enter', 'x', 'Enter']) press(key);
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
  expect(run).toHaveBeenCalledWith(['12', 'd4']);
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

it('lists its key in the sheet of keys', async () => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  const element = (
    <>
      <PaletteHost />
      <KeysEverywhere />
    </>
  );
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />);
  fireEvent.keyDown(document.body, { key: '?' });
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('Ctrl K')).toBeVisible();
});

it('its key, pressed again, begins a new line instead of closing it over a question', async () => {
  open(() => {
    throw new VerbQuestion('It is taken from d4', openQuestion(), () => 'Assigned');
  });
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  fireEvent.change(field, { target: { value: 'as 12' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText(/It is taken from d4/);
  fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
  expect(screen.getByRole('combobox')).toBe(field);
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'as 12'.length]);
});
