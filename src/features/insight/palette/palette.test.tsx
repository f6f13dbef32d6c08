import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import { type SearchResult, searchRoutes } from '#contract/routes/insight/search.ts';
import { t } from '#src/lib/i18n.ts';
import { bindCommand, type Command, VerbError, VerbQuestion } from '#src/lib/keys/commands.ts';
import { offerCommands } from '#src/lib/keys/offered-commands.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { Palette } from './palette.tsx';

type Answer = OutputOf<(typeof searchRoutes)['all']>;

function open(
  command: Partial<Command>,
  typed = { text: '', isEntered: false },
  search: () => Answer | Promise<Answer> = () => ({ items: [], more: [] }),
) {
  signInAs({ id: 1, role: 'operator' });
  const time = createPressClock();
  consoleWithApi({ pressClock: time.clock }).answer(searchRoutes.all, search);
  onTestFinished(
    offerCommands([
      bindCommand(
        { id: 'test.give', label: 'form.save', keys: [], run: () => undefined, ...command },
        () => undefined,
      ),
    ]),
  );
  const onClose = vi.fn();
  const queries = new QueryClient();
  const element = (
    <QueryClientProvider client={queries}>
      <Palette screens={[]} typed={typed} onClose={onClose} />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />);
  const field = screen.getByRole('combobox');
  const press = (key: string, more = {}) => fireEvent.keyDown(field, { key, ...more });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { field, onClose, press, type, time };
}

it('selects nothing, and ignores Enter, until the user types or presses an arrow', async () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const { field, onClose, press, type } = open({ run });
  const chosen = () => screen.getAllByRole('option', { selected: true });
  expect(screen.getAllByRole('option')).toHaveLength(1);
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  expect(field).not.toHaveAttribute('aria-activedescendant');
  press('Enter');
  expect(onClose).not.toHaveBeenCalled();

  type('sav');
  expect(chosen()).toHaveLength(1);
  type('');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();

  press('ArrowDown');
  expect(field).toHaveAttribute('aria-activedescendant', chosen()[0]?.id);
  press('Enter');
  expect(onClose).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it('keeps the active entry when another one arrives above it', () => {
  vi.useFakeTimers();
  const [run, other] = [vi.fn(), vi.fn()];
  const { press, type } = open({ run, keywords: 'shell.cancel' });
  type('can');
  const later = { id: 'test.later', label: 'shell.cancel', keys: [], run: other } as const;
  act(() => onTestFinished(offerCommands([bindCommand(later, () => undefined)])));
  const labels = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(labels.slice(0, 2)).toEqual([t('shell.cancel'), t('form.save')]);
  press('Enter');
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
  vi.useRealTimers();
});

it('runs a line once, and closes afterwards unless the user has typed another one', async () => {
  let done: (result: string) => void = () => undefined;
  const run = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        done = resolve;
      }),
  );
  const { field, onClose, press, type } = open({
    verb: { name: 'as', usage: 'form.save', complete: () => [], run },
  });

  type('as 4172 d12');
  press('Enter');
  type('as 41');
  await act(async () => done('Given'));
  expect(field).toHaveValue('as 41');
  expect(screen.getByText('Given')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();

  type('as 4173 d9');
  press('Enter');
  press('Enter');
  expect(run).toHaveBeenCalledTimes(2);
  await act(async () => done('Given too'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows at once what a line does to money and food, while its reason is typed', () => {
  const consequence = (words: readonly string[]) =>
    words[1] === 'cancelled' ? 'The store is not paid.' : null;
  const verb = {
    name: 'st',
    usage: 'form.save',
    complete: () => [],
    consequence,
    run: () => '',
  } as const;
  const { type } = open({ verb });
  type('st 103 cancel');
  expect(screen.queryByText('The store is not paid.')).toBeNull();
  for (const line of ['st 103 cancelled', 'st 103 cancelled the k']) {
    type(line);
    expect(screen.getByText('The store is not paid.')).toBeVisible();
  }
});

it('stays open with the line and the reason if the line cannot run', async () => {
  const { field, onClose, press, type } = open({
    verb: {
      name: 'as',
      usage: 'form.save',
      complete: () => [],
      run: () => Promise.reject(new VerbError('No such driver')),
    },
  });
  type('as 4172 d999');
  await act(async () => press('Enter'));
  expect(screen.getByText('No such driver')).toBeInTheDocument();
  expect(field).toHaveValue('as 4172 d999');
  expect(onClose).not.toHaveBeenCalled();
});

it('starts with the text typed ahead, and runs it only if it was entered', () => {
  const run = vi.fn(() => 'Given');
  const verb = { name: 'as', usage: 'form.save', complete: () => [], run } as const;
  const { field } = open({ verb }, { text: 'as 12 d4', isEntered: false });
  expect(field).toHaveValue('as 12 d4');
  expect(run).not.toHaveBeenCalled();
});

it('shows why a line that was entered ahead cannot run', async () => {
  const run = () => {
    throw new VerbError('No such order');
  };
  const verb = { name: 'as', usage: 'form.save', complete: () => [], run } as const;
  const { field, onClose } = open({ verb }, { text: 'as 12 d4', isEntered: true });
  expect(await screen.findByText('No such order')).toBeVisible();
  expect(field).toHaveValue('as 12 d4');
  expect(onClose).not.toHaveBeenCalled();
});

/** Offers the command `pause`, as a screen does once it has loaded. */
function offerPause(run: () => string): void {
  const verb = { name: 'pause', usage: 'form.save', complete: () => [], run } as const;
  const command = { id: 'test.pause', label: 'form.save', keys: [], verb } as const;
  act(() =>
    onTestFinished(
      offerCommands([bindCommand({ ...command, run: () => undefined }, () => undefined)]),
    ),
  );
}

it('runs a line that was entered ahead when the screen offers its command', async () => {
  const run = vi.fn(() => 'Given');
  const { onClose } = open({}, { text: 'pause maarif 2', isEntered: true });
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(onClose).not.toHaveBeenCalled();
  offerPause(run);
  await eventually(() => expect(run).toHaveBeenCalledOnce());
});

it('forgets that a line was entered ahead when the user types on', async () => {
  const run = vi.fn(() => 'Given');
  const { type } = open({}, { text: 'pause maarif', isEntered: true });
  type('pause maarif 2');
  offerPause(run);
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(run).not.toHaveBeenCalled();
});

const order = {
  kind: 'order',
  id: 4172,
  title: '#4172',
  subtitle: '',
  path: '/orders/4172',
  score: 1,
} as const;

/** A palette whose search waits for the answer of the test. */
function openSearching() {
  let answer: (items: SearchResult[]) => void = () => undefined;
  const items = new Promise<SearchResult[]>((resolve) => {
    answer = resolve;
  });
  const opened = open({}, undefined, async () => ({ items: await items, more: [] }));
  return { ...opened, answer: (found: SearchResult[]) => act(async () => answer(found)) };
}

it('keeps an Enter that is pressed before the search has answered', async () => {
  const { onClose, press, type, answer } = openSearching();
  type('4172');
  press('Enter');
  expect(onClose).not.toHaveBeenCalled();
  await eventually(() => expect(screen.getByText(t('palette.searching'))).toBeVisible());
  await answer([order]);
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(window.location.pathname).toBe(order.path);
});

it('forgets an Enter when the search finds nothing', async () => {
  const run = vi.fn(() => 'Given');
  const { press, type, answer } = openSearching();
  type('pause maarif 2');
  press('Enter');
  await answer([]);
  await screen.findByText(t('palette.none', { text: 'pause maarif 2' }));
  offerPause(run);
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(run).not.toHaveBeenCalled();
});

it('answers a question only by an Enter that comes once it was read', async () => {
  const confirm = vi.fn(() => 'Assigned');
  const ask = () => {
    throw new VerbQuestion('It is taken from d41', openQuestion(), confirm);
  };
  const verb = { name: 'as', usage: 'typed.as_usage', complete: () => [], run: ask } as const;
  const { press, type, onClose, time } = open({ verb });
  type('as 407 d82');
  press('Enter');
  const asked = await screen.findByText('It is taken from d41');
  expect(asked).not.toHaveAttribute('data-error');
  press('Enter');
  time.read();
  press('Enter', { repeat: true });
  expect(confirm).not.toHaveBeenCalled();
  // Another line does not answer it, and neither does the same line typed again.
  type('as 407 d8');
  type('as 407 d82');
  time.read();
  press('Enter');
  await screen.findByText('It is taken from d41');
  expect(confirm).not.toHaveBeenCalled();
  time.read();
  press('Enter');
  expect(confirm).toHaveBeenCalledOnce();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
