import { type RawBuilder, sql } from 'kysely';
import type { Tick, Timed } from '../area.ts';

/** How often the database is asked what is due. */
const LOOK_MS = 1_000;
/** When the answer takes longer than this, each tick looks for itself, as if nobody had asked. */
const SLOW_MS = 250;

interface Deps extends Timed {
  ticks: readonly Tick[];
  /** Starts work whose failure is only logged. */
  quietly: (work: () => Promise<unknown>) => void;
  /** A second when absent. Milliseconds. */
  lookMs?: number;
  /** A quarter of a second when absent. Milliseconds. */
  slowMs?: number;
}

type DueTick = Tick & Required<Pick<Tick, 'due'>>;
const hasDue = (tick: Tick): tick is DueTick => tick.due !== undefined;

/**
 * Repeats the ticks. What waits for rows of the database is asked for all of them in one statement a second,
 * so that a server at rest has one thing to do, and no tick is later than if it asked by itself
 * (docs/decisions/0060). Ends what it starts when the returned function is called.
 */
export function runTicks(deps: Deps): () => void {
  const { db, clock, ticks, quietly, lookMs = LOOK_MS, slowMs = SLOW_MS } = deps;
  const waiting = ticks.filter(hasDue);
  /** How many looks apart. */
  const looksOf = ({ everyMs }: Tick) => Math.max(1, Math.round(everyMs / lookMs));
  let count = 0;
  let isLooking = false;
  let isStopped = false;

  const begin = (tick: DueTick, isDue: boolean) => {
    if (isStopped) return;
    if (isDue) quietly(tick.run);
    else if (tick.rest) quietly(tick.rest);
  };

  async function ask(parts: readonly RawBuilder<boolean>[]): Promise<readonly boolean[]> {
    const { rows } = await sql<{ due: boolean[] }>`
      select array[${sql.join([...parts])}] as due`.execute(db);
    return rows[0]?.due ?? [];
  }

  /** What is due of these; where the database is slow or away, all of them. */
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
    .map(({ run, everyMs }) => setInterval(() => quietly(run), everyMs));
  timers.push(
    setInterval(() => {
      count += 1;
      if (isLooking) return;
      isLooking = true;
      quietly(() =>
        look().finally(() => {
          isLooking = false;
        }),
      );
    }, lookMs),
  );
  for (const { run, atStart } of ticks) if (atStart) quietly(run);

  return () => {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
  };
}
