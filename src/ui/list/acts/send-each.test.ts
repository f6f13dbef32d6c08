import { describe, expect, it, vi } from 'vitest';
import { UnknownResultError } from '#src/lib/api/money-commands.ts';
import { storeUnansweredCommand } from '#tests/support/fake-api.ts';
import { sendEach } from './send-each.ts';

const kept = { commandId: 'c-2' } as ConstructorParameters<typeof UnknownResultError>[0];
const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];

describe('money commands, row by row', () => {
  it('do not block the other rows, and are sent with the same id after no answer', async () => {
    const send = vi.fn(async ({ id }: { id: number }) => {
      if (id === 2) throw new UnknownResultError(kept, new Error('The network is gone'));
      if (id === 3) throw new Error('Not this one');
      return 'done';
    });
    const again = storeUnansweredCommand('c-2', () => 'done after all');
    const act = sendEach(send, (row, answer) => ({ ...row, answer }));

    const first = await act(rows, 'why');
    expect(first.map((one) => (one.ok ? 'ok' : one.error.code))).toEqual([
      'ok',
      'unanswered',
      'refused',
    ]);
    const second = await act([{ id: 2 }], 'why');
    expect(second).toEqual([{ id: 2, ok: true, row: { id: 2, answer: 'done after all' } }]);
    expect(again.map(({ body }) => body)).toEqual([{ commandId: 'c-2' }]);
    // The first command was answered, so the same act again is another command.
    await act([{ id: 1 }], 'why');
    expect(send).toHaveBeenCalledTimes(4);
  });
});
