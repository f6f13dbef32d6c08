import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import { useCommandScope } from './command-scope.ts';
import type { Command } from './commands.ts';
import { keepSearches, SEARCH_PAUSE_MS } from './early-search.ts';
import { useSearchesFrom } from './offered-search.ts';
import { SearchAwaits } from './search-awaits.tsx';

let stop = () => {};
beforeEach(() => {
  stop = keepSearches(window);
});
afterEach(() => stop());
dispatchKeys();

const assign = vi.fn();
const COMMANDS: readonly Command[] = [
  {
    id: 'test.find',
    label: 'form.save',
    keys: ['/'],
    run: () => screen.getByRole('textbox').focus(),
  },
  { id: 'test.assign', label: 'form.save', keys: ['a', 'b', 'c'], run: assign },
];

function Screen() {
  useCommandScope(COMMANDS, undefined);
  return (
    <>
      <input aria-label="Filter" />
      <button type="button">Board</button>
    </>
  );
}

function Shell({ isLoading }: { isLoading: boolean }) {
  useSearchesFrom();
  return isLoading ? <SearchAwaits /> : <Screen />;
}

/** Presses a key where the focus is; the browser types it into a field unless it is kept from it. */
function press(key: string): void {
  const target = document.activeElement ?? document.body;
  const isFree = fireEvent.keyDown(target, { key });
  if (isFree && key.length === 1 && target instanceof HTMLInputElement)
    target.setRangeText(key, 9, 9, 'end');
}
const type = (text: string) => Array.from(text).forEach(press);
const filter = () => screen.getByRole<HTMLInputElement>('textbox');

function begin() {
  assign.mockClear();
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
}

it('keeps a search from its slash before the shell is shown until the screen is', async () => {
  begin();
  type('/a');
  const { rerender } = render(<Shell isLoading />);
  type('b');
  rerender(<Shell isLoading={false} />);
  type('c');
  await waitFor(() => expect(filter().value).toBe('abc'));
  act(() => screen.getByRole('button').focus());
  type('ab');
  expect(filter().value).toBe('abcab');
  expect(assign).not.toHaveBeenCalled();
});

it('a search on a screen that is ready keeps its keys when the focus is taken', async () => {
  begin();
  render(<Shell isLoading={false} />);
  type('/');
  await waitFor(() => expect(filter()).toHaveFocus());
  type('a');
  act(() => screen.getByRole('button').focus());
  type('bc');
  expect(filter().value).toBe('abc');
  expect(assign).not.toHaveBeenCalled();
});

it.each([
  ['Escape', () => press('Escape')],
  [
    'a pause',
    () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + SEARCH_PAUSE_MS),
  ],
  ['the pointer', () => fireEvent.pointerDown(document.body)],
])('a search ends with %s', async (_, end) => {
  begin();
  render(<Shell isLoading={false} />);
  type('/');
  await waitFor(() => expect(filter()).toHaveFocus());
  type('a');
  end();
  act(() => screen.getByRole('button').focus());
  type('b');
  expect(assign).toHaveBeenCalledOnce();
  expect(filter().value).toBe('a');
});
