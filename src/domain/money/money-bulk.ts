import { ApiFailure } from '#src/lib/api/api-failure.ts';
import { resendCommand, UnknownResultError } from '#src/lib/api/money-commands.ts';

/** One row of a bulk act, and its result. */
export interface BulkRow {
  id: number;
  label: string;
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'unanswered' | 'unsent';
  why: string | null;
  /** The command without a response, which a retry sends again. */
  commandId: string | null;
}

/** True for rows that are not done; `runBulk` runs them again. */
export const isFailed = ({ state }: BulkRow): boolean => state !== 'done';

export const bulkRows = (items: readonly { id: number; label: string }[]): BulkRow[] =>
  items.map(({ id, label }) => ({ id, label, state: 'waiting', why: null, commandId: null }));

const ended = (error: unknown): Pick<BulkRow, 'state' | 'why' | 'commandId'> => {
  const why = error instanceof Error ? error.message : String(error);
  return error instanceof UnknownResultError
    ? { state: 'unanswered', why, commandId: error.commandId }
    : { state: 'refused', why, commandId: null };
};

const isOffline = (error: unknown): boolean =>
  error instanceof UnknownResultError && error.cause instanceof ApiFailure && error.cause.isNetwork;

/**
 * Runs an act on each row that is not done, one after the other, and reports every change. A row
 * without a response sends its own command again. If the server cannot be reached, the remaining
 * rows are left for a retry.
 */
export async function runBulk(
  rows: readonly BulkRow[],
  act: (id: number) => Promise<unknown>,
  onChange: (rows: readonly BulkRow[]) => void,
  signal: AbortSignal,
): Promise<readonly BulkRow[]> {
  let now = rows.map((row) => (isFailed(row) ? { ...row, state: 'waiting' as const } : row));
  const set = (id: number, part: Partial<BulkRow>) => {
    now = now.map((row) => (row.id === id ? { ...row, ...part } : row)) as typeof now;
    onChange(now);
  };
  for (const { id, state, commandId } of now) {
    if (state !== 'waiting') continue;
    if (signal.aborted) {
      set(id, { state: 'unsent' });
      continue;
    }
    set(id, { state: 'sending', why: null });
    try {
      await (commandId === null ? act(id) : resendCommand(commandId));
      set(id, { state: 'done', commandId: null });
    } catch (error) {
      set(id, ended(error));
      if (isOffline(error)) break;
    }
  }
  for (const { id, state } of now) if (state === 'waiting') set(id, { state: 'unsent' });
  return now;
}
