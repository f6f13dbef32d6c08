import { AxiosError } from 'axios';
import { expect, it, vi } from 'vitest';
import { ApiFailure } from '#src/lib/api/api-failure.ts';
import { UnknownResultError } from '#src/lib/api/money-commands.ts';
import { storeUnansweredCommand } from '#tests/support/fake-api.ts';
import { bulkRows, runBulk } from './money-bulk.ts';

const never = new AbortController().signal;
const rows = bulkRows([1, 2, 3, 4].map((id) => ({ id, label: `#${id}` })));
const lost = (cause: unknown) => new UnknownResultError({ commandId: 'c2' } as never, cause);
const states = (all: readonly { state: string }[]) => all.map(({ state }) => state);

it('reports a result per row, and repeats only rows that are not done', async () => {
  const again = storeUnansweredCommand('c2', () => ({}));
  const act = vi.fn(async (id: number) => {
    if (id === 2) throw lost(new Error('503'));
    if (id === 3) throw new Error('Changed meanwhile');
  });
  const first = await runBulk(rows, act, () => undefined, never);
  expect(states(first)).toEqual(['done', 'unanswered', 'refused', 'done']);
  expect(first[2]?.why).toBe('Changed meanwhile');
  act.mockClear();
  act.mockImplementation(async () => undefined);
  const second = await runBulk(first, act, () => undefined, never);
  expect(states(second)).toEqual(['done', 'done', 'done', 'done']);
  // The row without a response sends its own command again, the refused row a new one, the others
  // nothing.
  expect(again.map(({ body }) => body)).toEqual([{ commandId: 'c2' }]);
  expect(act.mock.calls).toEqual([[3]]);
});

it('sends no further rows when the server cannot be reached or the user stops', async () => {
  const offline = new ApiFailure(new AxiosError('lost', 'ERR_NETWORK'));
  const act = vi.fn(async (id: number) => {
    if (id === 2) throw lost(offline);
  });
  const all = await runBulk(rows, act, () => undefined, never);
  expect(states(all)).toEqual(['done', 'unanswered', 'unsent', 'unsent']);
  const stop = new AbortController();
  const stopped = await runBulk(
    rows,
    async () => stop.abort(),
    () => undefined,
    stop.signal,
  );
  expect(states(stopped)).toEqual(['done', 'unsent', 'unsent', 'unsent']);
});
