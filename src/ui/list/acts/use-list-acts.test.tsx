import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { List } from '#src/ui/list/list.ts';
import { signInAs } from '#tests/support/fake-api.ts';
import { keysOf, type ListAct } from './list-act.ts';
import { commandsOf } from './list-commands.ts';
import { screenAct } from './screen-act.ts';
import { useListActs } from './use-list-acts.ts';

interface Row {
  id: number;
}

const [first, second, third] = [{ id: 1 }, { id: 2 }, { id: 3 }] as const;
const ran = { row: vi.fn(), selection: vi.fn(), screen: vi.fn(), sent: vi.fn() };
const label = 'form.save';
const acts: readonly ListAct<Row>[] = [
  { on: 'row', id: 'open', label, key: 'b', run: ({ id }) => ran.row(id) },
  {
    id: 'block',
    label,
    key: 'l',
    can: ({ id }) => id !== 1,
    whyNot: ({ id }) => (id === 1 ? 'The first stays.' : null),
    send: async () => [],
  },
  {
    on: 'selection',
    id: 'pay',
    label,
    key: 'p',
    can: () => true,
    Sheet: () => null,
    run: ({ id }) => ran.selection(id),
  },
  { on: 'screen', id: 'preview', label, key: 'v', run: (row) => ran.screen(row?.id) },
  screenAct('test', { id: 'print', label, key: ['Enter', 'c'] }),
];
const list = { id: 'test', acts } as unknown as List<Row>;

const shown = (here: Row | undefined, chosen: readonly Row[], of = list) =>
  renderHook(
    () =>
      useListActs(of, {
        sent: {
          start: (one: { id: string }, rows: readonly Row[]) => ran.sent(one.id, rows),
        } as never,
        here,
        chosen,
        next: () => undefined,
        go: () => undefined,
        address: { state: {}, set: () => undefined },
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
      ),
    },
  ).result;

beforeEach(() => {
  signInAs({ id: 1, role: 'admin' });
  vi.clearAllMocks();
});

it('an act on a row is carried out on the row in focus, whichever rows are selected', () => {
  shown(first, [second, third]).current.start('open');
  expect(ran.row).toHaveBeenCalledExactlyOnceWith(1);
});

it('an act that no row allows says why', () => {
  expect(shown(first, []).current.whyNot('block')).toBe('The first stays.');
  expect(shown(undefined, []).current.whyNot('block')).toBe('');
});

it('an act on records is sent for the selected rows or, without a selection, the row in focus', () => {
  shown(first, [second, third]).current.start('block');
  expect(ran.sent).toHaveBeenLastCalledWith('block', [second, third]);
  shown(second, []).current.start('block');
  expect(ran.sent).toHaveBeenLastCalledWith('block', [second]);
  expect(shown(first, []).current.can('block')).toBe(false);
});

it('an act on a selection opens its dialog, and without a selection runs on the row in focus', () => {
  const selected = shown(first, [second]);
  act(() => selected.current.start('pay'));
  expect(selected.current.sheet?.rows).toEqual([second]);
  expect(ran.selection).not.toHaveBeenCalled();
  shown(first, []).current.start('pay');
  expect(ran.selection).toHaveBeenCalledExactlyOnceWith(1);
});

it('an act of the screen needs no row', () => {
  const { current } = shown(undefined, []);
  expect(['open', 'block', 'pay', 'preview'].filter(current.can)).toEqual(['preview']);
  current.start('preview');
  expect(ran.screen).toHaveBeenCalledExactlyOnceWith(undefined);
});

it('every act is a command with its keys, which the commands of all lists then leave to it', () => {
  const { commands, ownCommands } = commandsOf({ id: 'test', columns: [], filters: [], acts });
  for (const one of acts)
    expect(commands.find(({ id }) => id === `test.${one.id}`)?.keys).toEqual(keysOf(one));
  // The button of the screen is pressed by its own command.
  expect(ownCommands.map(({ id }) => id)).not.toContain('test.print');
  expect(commands.find(({ id }) => id === 'test.arrange')?.keys).toEqual([]);
});

it('the cursor goes with a row that an act moves, and stays where rows are selected', () => {
  const focus = { set: vi.fn() };
  const move: ListAct<Row> = {
    id: 'up',
    label,
    turn: 'rows',
    can: () => true,
    send: async () => [],
  };
  const moving = { ...list, acts: [move], focus } as unknown as List<Row>;
  shown(first, [second], moving).current.start('up');
  expect(focus.set).not.toHaveBeenCalled();
  shown(first, [], moving).current.start('up');
  expect(focus.set).toHaveBeenCalledExactlyOnceWith(1);
});
