import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import type { ListAct } from './list-act.ts';
import { useListActs } from './use-list-acts.ts';

interface Row {
  id: number;
  version: number;
}

const ROWS: readonly Row[] = [1, 2].map((id) => ({ id, version: 1 }));
const all = async (rows: readonly Row[]) =>
  rows.map((row) => ({ id: row.id, ok: true as const, row }));

const cancel: ListAct<Row> = {
  id: 'cancel',
  label: 'orders.event_cancel' as ListAct<Row>['label'],
  can: () => true,
  send: all,
  revert: (rows) => all(rows.map(({ now }) => now)),
};

async function undone(one: ListAct<Row>): Promise<string> {
  signInAs({ id: 1, role: 'admin' });
  consoleWithApi();
  const { result } = renderHook(() => useListActs<Row>({ acts: [one] }, () => undefined));
  await act(() => result.current.start(one, ROWS));
  expect(result.current.outcome).toMatch(/2 done$/);
  await act(async () => result.current.undo?.());
  return result.current.outcome;
}

it('an act that was undone is no longer shown as done', async () => {
  expect(await undone(cancel)).toMatch(/: 2 undone$/);
});

it('the result of an undo is in the words of the act', async () => {
  expect(await undone({ ...cancel, reverted: 'orders.bulk_kept' })).toBe('2 orders are kept');
});
