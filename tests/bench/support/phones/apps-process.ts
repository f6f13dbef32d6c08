import { encodeReports, type PhoneReport } from '#rules/frames/phone-frame.ts';
import { createAppSocket } from '#server/city/app-socket.ts';

/**
 * Apps that ask for their orders, in a separate process, so that their cost is not counted as the
 * server's: the reference client of the city, which reconnects by itself.
 */
interface Start {
  url: string;
  tokens: string[];
  path: string;
}
/** What the bench asks of this process; each is answered once. */
export type Ask =
  | { start: Start }
  | { load: { everyMs: number; forMs: number; from: number; to: number } }
  | { take: 'received' }
  | { take: 'whole' }
  | { close: true };

/** A change that an app has received: order, version, epoch ms. */
export type ReceivedChange = [id: number, version: number, atMs: number];

const AT_ONCE = 50;
/** Metres of a degree of latitude, and the way of a phone: to and fro along this many metres. */
const DEGREE_M = 111_000;
const WAY_M = 1_500;
const SPEED = 8.3;
const HERE = { lat: 33.573, lon: -7.59 };

const apps: ReturnType<typeof createAppSocket>[] = [];
const known: Map<number, number>[] = [];
let numbers: number[] = [];
let received: ReceivedChange[] = [];
/** The apps that have been brought up to date since the last question. */
let whole = new Set<number>();

function note(nth: number): void {
  whole.add(nth);
  const seen = known[nth] as Map<number, number>;
  for (const { id, version } of apps[nth]?.orders.all() ?? []) {
    if (seen.get(id) === version) continue;
    seen.set(id, version);
    received.push([id, version, Date.now()]);
  }
}

async function start({ url, tokens, path }: Start): Promise<void> {
  for (let from = 0; from < tokens.length; from += AT_ONCE) {
    const some = tokens.slice(from, from + AT_ONCE).map(
      (token, n) =>
        new Promise<void>((resolve) => {
          const nth = from + n;
          known[nth] = new Map();
          apps[nth] = createAppSocket({
            baseUrl: url,
            path,
            readToken: async () => token,
            onAnswer: () => undefined,
            onOrders: () => {
              // The first call may come before the app is stored.
              setImmediate(() => note(nth));
              resolve();
            },
          });
        }),
    );
    await Promise.all(some);
  }
  numbers = tokens.map(() => 1);
}

/** Sends the next report of a phone, which drives along a meridian. */
function report(nth: number, everyMs: number): void {
  const number = numbers[nth] as number;
  numbers[nth] = number + 1;
  const driven = (number * SPEED * everyMs) / 1_000;
  const along = Math.abs((driven % (2 * WAY_M)) - WAY_M);
  const place: PhoneReport = {
    lat: HERE.lat + along / DEGREE_M,
    lon: HERE.lon + (nth % 100) * 0.000_1,
    heading: 0,
    speed: SPEED,
    accuracy: 6,
    atMs: Date.now(),
  };
  apps[nth]?.socket()?.send(encodeReports(number, [place], number % 20 === 0));
}

async function load({ everyMs, forMs, from, to }: Extract<Ask, { load: object }>['load']) {
  const begun = performance.now();
  let sent = 0;
  while (performance.now() - begun < forMs) {
    const wanted = Math.floor(((performance.now() - begun) / everyMs) * (to - from));
    for (; sent < wanted; sent += 1) report(from + (sent % (to - from)), everyMs);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return sent;
}

async function answer(ask: Ask): Promise<unknown> {
  if ('start' in ask) return start(ask.start);
  if ('load' in ask) return load(ask.load);
  if ('close' in ask) {
    for (const app of apps.splice(0)) app.close();
    return undefined;
  }
  if (ask.take === 'whole') {
    const count = whole.size;
    whole = new Set();
    return count;
  }
  const taken = received;
  received = [];
  return taken;
}

process.on('message', async (ask: Ask) => {
  process.send?.({ answer: await answer(ask) });
});
process.once('disconnect', () => process.exit(0));
