import type { ErrorCode } from '#contract/errors.ts';
import { isDatabaseAway } from '../http/error-handler.ts';
import { Refusal } from '../http/refusal.ts';

type BulkResult<Row, Id extends number> =
  | { id: Id; ok: true; row: Row }
  | { id: Id; ok: false; error: { code: ErrorCode; message: string } };

/**
 * Changes rows one after the other, each in its own transaction: a row that cannot be changed does
 * not stop the others, and has a reason.
 */
export async function eachRow<Row, Id extends number>(
  rows: readonly { id: Id; version: number }[],
  change: (id: Id, version: number) => Promise<Row>,
): Promise<{ results: BulkResult<Row, Id>[] }> {
  const results: BulkResult<Row, Id>[] = [];
  for (const { id, version } of rows)
    try {
      results.push({ id, ok: true, row: await change(id, version) });
    } catch (error) {
      if (error instanceof Refusal) {
        const { code, message } = error;
        results.push({ id, ok: false, error: { code, message } });
      } else if (isDatabaseAway(error)) {
        // The response contains the changed rows; the others can be retried.
        const message = 'The database cannot be reached at the moment.';
        results.push({ id, ok: false, error: { code: 'server.unavailable', message } });
      } else throw error;
    }
  return { results };
}
