import { type RawBuilder, sql } from 'kysely';
import type { Tick, WithClock } from '../area.ts';
import { prepared } from '../db/prepared.ts';

/** How often the database is asked what is due. */
const LOOK_MS = 1_000;
/** If the response takes longer than this, each tick checks for itself. */
const SLOW_MS = 250;

interface Deps extends WithClock {
  ticks: readonly Tick[];
  /** Runs work whose failure is only logged. */
  logFailure: (work: () => Promise<unknown>) => void;
  /** A second by default. Milliseconds. */
  lookMs?: number;
  /** A quarter of a second by default. Milliseconds. */
  slowMs?: number;
}

type DueTick = Tick & Required<Pick<Tick, 'due'>>;
const hasDue = (tick: Tick): tick is DueTick => tick.due !== undefined;

/**
 * Repeats the ticks. For ticks that wait for rows, one statement a second checks all of them, so
 * that an idle server has one thing to do, and no tick is later than with its own query
 * (docs/decisions/0060). Call the returned function to stop.
 */
export function runTicks(deps: Deps): () => void {
  const { db, clock, ticks, logFailure, lookMs = LOOK_MS, slowMs = SLOW_MS } = deps;
  const waiting = ticks.filter(hasDue);
  /** The number of checks between two runs. */
  const looksOf = ({ everyMs }: Tick) => Math.max(1, Math.round(everyMs / lookMs));
  let count = 0;
  let isLooking = false;
  let isStopped = false;

  const begin = (tick: DueTick, isDue: boolean) => {
    if (isStopped) return;
    if (isDue) logFailure(tick.run);
    else if (tick.rest) logFailure(tick.rest);
  };

  async function ask(parts: readonly RawBuilder<boolean>[]): Promise<readonly boolean[]> {
    // Few texts: which ticks are asked depends on their periods, and on what they know from memory.
    const { rows } = await sql<{ due: boolean[] }>`${prepared}
      select array[${sql.join([...parts])}] as due`.execute(db);
    return rows[0]?.due ?? [];
  }

  /** Which of these are due; all of them if the database is slow or unavailable. */
  async function dueOf(parts: readonly RawBuilder<boolean>[]): Promise<readonly boolean[]> {
    let late: NodeJS.Timeout | undefined;
    const slow = new Promise<readonly boolean[]>((resolve) => {
      late = setTimeout(() => resolve(parts.map(() => true)), slowMs);
    });
    const answer = ask(parts).catch(() => parts.map(() => true));
    return Promise.race([answer, slow]).finally(() => clearTimeout(late));
  }

  async function look(): Promise<void> {
    const at = clock();
    const asked: DueTick[] = [];
    const parts: RawBuilder<boolean>[] = [];
    for (const tick of waiting) {
      if (count % looksOf(tick) !== 0) continue;
      const due = tick.due(at);
      if (typeof due === 'boolean') begin(tick, due);
      else {
        asked.push(tick);
        parts.push(due);
      }
    }
    if (parts.length === 0) return;
    const due = await dueOf(parts);
    for (const [index, tick] of asked.entries()) begin(tick, due[index] !== false);
  }

  const timers = ticks
    .filter((tick) => !hasDue(tick))
    .map(({ run, everyMs }) => setInterval(() => logFailure(run), everyMs));
  timers.push(
    setInterval(() => {
      count += 1;
      if (isLooking) return;
      isLooking = true;
      logFailure(() =>
        look().finally(() => {
          isLooking = false;
        }),
      );
    }, lookMs),
  );
  for (const { run, atStart } of ticks) if (atStart) logFailure(run);

  return () => {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
  };
}
