import { act, cleanup, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { leftUndo } from '#src/ui/toast/left-undo.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { type RecordAct, UNANSWERED } from './list-act.ts';
import { useRecordActs } from './use-record-acts.ts';

interface Row {
  id: number;
  version: number;
}

const ROWS: readonly Row[] = [1, 2].map((id) => ({ id, version: 1 }));
const all = async (rows: readonly Row[]) =>
  rows.map((row) => ({ id: row.id, ok: true as const, row }));

const cancel: RecordAct<Row> = {
  id: 'cancel',
  label: 'orders.event_cancel' as RecordAct<Row>['label'],
  can: () => true,
  send: all,
  revert: (rows) => all(rows.map(({ now }) => now)),
};

const reporting = { onRows: () => undefined, nameOf: ({ id }: Row) => `Row ${id}` };

async function undone(one: RecordAct<Row>): Promise<string> {
  signInAs({ id: 1, role: 'admin' });
  consoleWithApi();
  const { result } = renderHook(() => useRecordActs<Row>({ acts: [one] }, reporting));
  await act(() => result.current.start(one, ROWS));
  expect(result.current.outcome).toMatch(/2 done$/);
  await act(async () => result.current.undo?.());
  return result.current.outcome;
}

it('says of one record what happened to it, and of several how many', async () => {
  signInAs({ id: 1, role: 'admin' });
  consoleWithApi();
  const outcomeOf = async (id: string, rows: readonly Row[]) => {
    const one: RecordAct<Row> = { id, label: cancel.label, can: () => true, send: all };
    const { result } = renderHook(() => useRecordActs<Row>({ acts: [one] }, reporting));
    await act(() => result.current.start(one, rows));
    return result.current.outcome;
  };
  expect(await outcomeOf('block', ROWS.slice(0, 1))).toBe('Row 1 blocked');
  expect(await outcomeOf('other', ROWS.slice(0, 1))).toMatch(/^Row 1: .* done$/);
  expect(await outcomeOf('block', ROWS)).toMatch(/: 2 done$/);
});

it('an act that was undone is no longer shown as done', async () => {
  expect(await undone(cancel)).toMatch(/: 2 undone$/);
});

it('the result of an undo is in the words of the act', async () => {
  expect(await undone({ ...cancel, reverted: 'orders.bulk_kept' })).toBe('2 orders are kept');
});

it('an act that can be undone is handed over when its screen is left', async () => {
  signInAs({ id: 1, role: 'admin' });
  consoleWithApi();
  const { result, unmount } = renderHook(() => useRecordActs<Row>({ acts: [cancel] }, reporting));
  await act(() => result.current.start(cancel, ROWS));
  expect(leftUndo.get()).toBeNull();
  unmount();
  expect(leftUndo.get()?.text).toMatch(/2 done$/);
  expect(await leftUndo.get()?.undo()).toMatch(/: 2 undone$/);
});

it('an act that was undone before, or cannot be undone, is not handed over', async () => {
  await undone(cancel);
  cleanup();
  expect(leftUndo.get()).toBeNull();
  const { revert: _, ...final } = cancel;
  const { result, unmount } = renderHook(() => useRecordActs<Row>({ acts: [final] }, reporting));
  await act(() => result.current.start(final, ROWS));
  unmount();
  expect(leftUndo.get()).toBeNull();
});

it('the reason of a refused undo is given after its screen was left', async () => {
  signInAs({ id: 1, role: 'admin' });
  consoleWithApi();
  const refusing: RecordAct<Row> = {
    ...cancel,
    revert: async (rows) =>
      rows.map(({ now }) => ({
        id: now.id,
        ok: false,
        error: { code: 'order.changed', message: 'Changed since.' },
      })),
  };
  const { result, unmount } = renderHook(() => useRecordActs<Row>({ acts: [refusing] }, reporting));
  await act(() => result.current.start(refusing, ROWS));
  unmount();
  await expect(leftUndo.get()?.undo()).rejects.toThrow('Changed since.');
});

it('presses of an act with a turn are sent one after another, and none is dropped', async () => {
  signInAs({ id: 1, role: 'admin' });
  consoleWithApi();
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const move = (id: string): RecordAct<Row> => ({
    ...cancel,
    id,
    turn: 'rows',
    send: async (rows) => {
      running.push(id);
      await new Promise<void>((resolve) => ends.push(resolve));
      return all(rows);
    },
  });
  const { result } = renderHook(() => useRecordActs<Row>({}, reporting));
  const pressed = ['up', 'up', 'down'].map((id) =>
    result.current.start(move(id), ROWS.slice(0, 1)),
  );
  for (const now of [['up'], ['up', 'up'], ['up', 'up', 'down']]) {
    await expect.poll(() => running).toEqual(now);
    await act(async () => ends.at(-1)?.());
  }
  await act(() => Promise.all(pressed));
  expect(running).toHaveLength(3);
});

it('a refusal of an act with a turn is announced; without an answer it can be sent again', async () => {
  signInAs({ id: 1, role: 'admin' });
  consoleWithApi();
  const { result } = renderHook(() => useRecordActs<Row>({}, reporting));
  const move = (code: string): RecordAct<Row> => ({
    ...cancel,
    turn: 'rows',
    send: async (rows) =>
      rows.map(({ id }) => ({ id, ok: false, error: { code, message: `Not moved: ${code}` } })),
  });
  await act(() => result.current.start(move('row.is_first'), ROWS));
  expect(keyRefusal.get()?.text).toBe('Not moved: row.is_first');
  expect(result.current.sheet).toBeNull();
  await act(() => result.current.start(move(UNANSWERED), ROWS));
  expect(result.current.sheet?.tried).toHaveLength(2);
});
