import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { World } from '../world.ts';
import type { Ask, ReceivedChange } from './apps-process.ts';

/** Signs accounts in by SQL, because thousands of passwords would be a bench of their own. */
export async function signIn(world: World, ids: readonly number[]): Promise<string[]> {
  const tokens = ids.map(() => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((one) => createHash('sha256').update(one).digest('hex'));
  await world.sql(
    `with s as (
       insert into sessions (user_id, device_id, created_at, expires_at)
       select id, 'bench_' || id, now(), now() + interval '1 day' from unnest($1::int[]) id
       returning id, user_id
     ) insert into access_tokens (hash, session_id, expires_at)
     select decode(h.hash, 'hex'), s.id, now() + interval '1 day'
     from s join unnest($1::int[], $2::text[]) h (user_id, hash) using (user_id)`,
    [ids, hashes],
  );
  return tokens;
}

/** Starts apps that ask for their orders, each with a socket of its own. */
export async function startApps(url: string, path: string, tokens: readonly string[]) {
  const child = fork(fileURLToPath(new URL('./apps-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The apps ended with ${code}`);
  });
  ended.catch(() => undefined);
  let last: Promise<unknown> = Promise.resolve();
  async function send<T>(ask: Ask): Promise<T> {
    const before = last;
    const turn = (async () => {
      await before;
      child.send(ask);
      const [{ answer }] = (await Promise.race([once(child, 'message'), ended])) as [{ answer: T }];
      return answer;
    })();
    last = turn;
    return turn;
  }
  await send({ start: { url, path, tokens: [...tokens] } });
  return {
    /** Sends positions from some of the phones; resolves to their number. */
    load: (everyMs: number, forMs: number, from = 0, to = tokens.length) =>
      send<number>({ load: { everyMs, forMs, from, to } }),
    /** The changes that the apps have received since the last call. */
    received: () => send<ReceivedChange[]>({ take: 'received' }),
    /** How many apps have been brought up to date since the last call. */
    whole: () => send<number>({ take: 'whole' }),
    async stop() {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}
export type Apps = Awaited<ReturnType<typeof startApps>>;
