import type { WhyNot } from '#contract/acts.ts';
import { isDatabaseAway } from '../http/error-handler.ts';
import { Refusal, reasonFor, whyOf } from '../http/refusal.ts';

type BulkResult<Row, Id extends number> =
  | { id: Id; ok: true; row: Row }
  | { id: Id; ok: false; error: WhyNot };

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
        results.push({ id, ok: false, error: whyOf(error) });
      } else if (isDatabaseAway(error)) {
        // The response contains the changed rows; the others can be retried.
        results.push({ id, ok: false, error: reasonFor('server.database_away') });
      } else throw error;
    }
  return { results };
}
