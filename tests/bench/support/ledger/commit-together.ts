import { randomUUID } from 'node:crypto';
import { createServices } from '#server/areas.ts';
import type { RequestActor } from '#server/platform/auth/caller.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { median, type Report } from '#tests/bench/support/report.ts';
import type { World } from '#tests/bench/support/world.ts';

/** People who commit at once, each by transfers between two wallets of their own. */
const PEOPLE = 20;
const ROUND_MS = Number(process.env.BENCH_MS ?? 2_000);
const ROUNDS = 5;
/** All together commit at least as fast as one alone: nobody waits for another. */
const AT_LEAST = 1;

/** Acts per second of people who commit at once, compared with one person alone. */
export async function commitTogether(
  world: World,
  report: Report,
  ids: readonly number[],
): Promise<void> {
  const pool = createPool(world.appUrl, { role: 'tawsil_app', max: PEOPLE });
  const db = createDb(pool);
  const { wallets } = createServices({ db, pool }, silentLog as never);
  const people: RequestActor[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const { id: userId } = await world.person('admin');
    people.push({
      caller: { userId, name: `Bench ${n}`, role: 'admin', sessionId: 0, zones: 'all' },
      address: '127.0.0.1',
      deviceId: 'bench',
    });
  }
  /** Acts per second of the first people. */
  const rate = async (count: number) => {
    const until = performance.now() + ROUND_MS;
    let done = 0;
    await Promise.all(
      people.slice(0, count).map(async (by, n) => {
        const [from, to] = [ids[n * 2] as number, ids[n * 2 + 1] as number];
        while (performance.now() < until) {
          const body = { commandId: randomUUID(), toUserId: to, amount: '1', reason: 'bench' };
          await wallets.transfer(from, undefined, body as never, by);
          done += 1;
        }
      }),
    );
    return (done * 1_000) / ROUND_MS;
  };
  await rate(PEOPLE);
  const ratios: number[] = [];
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await rate(1));
    together.push(await rate(PEOPLE));
    ratios.push((together.at(-1) as number) / (alone.at(-1) as number));
  }
  report.figure({
    what: `commitments of ${PEOPLE} people at once, relative to one alone`,
    value: median(ratios),
    unit: 'ratio',
    atLeast: AT_LEAST,
    alone: Math.round(median(alone)),
    together: Math.round(median(together)),
  });
  await pool.end();
}
