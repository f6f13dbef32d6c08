import { resendCommand, UnknownResultError } from '#src/lib/api/money-commands.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import type { ListRow } from '#src/ui/list/list.ts';
import type { ActResult } from './list-act.ts';

/**
 * Creates an act from a call that takes one row, sent row by row, each with its own idempotency key,
 * so that it may move money. A refused row does not stop the others. A row without a response is sent again as the same
 * command.
 */
export function sendEach<Row extends ListRow, Answer>(
  send: (row: Row, reason: string) => Promise<Answer>,
  /** The row after the act. */
  after: (row: Row, answer: Answer) => Row,
) {
  const waiting = new Map<number, string>();
  return async (rows: readonly Row[], reason: string): Promise<readonly ActResult<Row>[]> => {
    const results: ActResult<Row>[] = [];
    for (const row of rows) {
      const { id } = row;
      const commandId = waiting.get(id);
      waiting.delete(id);
      try {
        const answer = commandId ? await resendCommand(commandId) : await send(row, reason);
        results.push({ id, ok: true, row: after(row, answer as Answer) });
      } catch (error) {
        if (error instanceof UnknownResultError) waiting.set(id, error.commandId);
        const code = error instanceof UnknownResultError ? 'unanswered' : 'refused';
        results.push({ id, ok: false, error: { code, message: failureText(error) } });
      }
    }
    return results;
  };
}
