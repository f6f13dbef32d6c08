import { Agent, request } from 'node:http';
import { driverStatusRoutes, MAX_BULK_PINGS } from '#contract/routes/driver-status.ts';
import { startServer } from './child.ts';
import { median, type Report, rounded, rounds } from './report.ts';
import { startWorld } from './world.ts';

const CONNECTIONS = 4;
const ROUND_MS = 4_000;
const ROUNDS = 5;
const HERE = { lat: 33.59, lon: -7.62 };
/** Stands in the prepared body where each request puts its own time, as long as an ISO time is. */
const WHEN = '####-##-##T##:##:##.###Z';

/** Driving drivers, as a telematics provider would send them: every field, a new time each turn. */
function bodyOf(ids: readonly number[]): string {
  const positions = ids.map((driverId, n) => ({
    driverId,
    lat: HERE.lat + (n % 200) * 0.000_5,
    lon: HERE.lon + Math.floor(n / 200) * 0.000_5,
    heading: (n * 7) % 360,
    speed: 8.3,
    at: WHEN,
  }));
  return JSON.stringify({ positions });
}

function post(agent: Agent, url: string, token: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          authorization: `Bearer ${token}`,
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk;
        });
        answer.on('end', () => {
          const wanted = `"accepted":${MAX_BULK_PINGS}`;
          if (answer.statusCode === 200 && text.includes(wanted)) resolve();
          else reject(new Error(`${answer.statusCode} ${text.slice(0, 200)}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Positions a second that a server takes from several connections, each sending without a pause. */
async function pace(url: string, token: string, body: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const begun = performance.now();
  let taken = 0;
  let lastMs = Date.now();
  const send = async () => {
    while (performance.now() - begun < ROUND_MS) {
      // Never the same time twice: a repeated report would be thrown away, which costs nothing.
      lastMs = Math.max(lastMs + 1, Date.now());
      const now = new Date(lastMs).toISOString();
      await post(agent, url, token, Buffer.from(body.replaceAll(WHEN, now)));
      taken += MAX_BULK_PINGS;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  agent.destroy();
  return (taken * 1_000) / (performance.now() - begun);
}

/** Positions through the bulk call against a bare Fastify route that parses the same bytes. */
export async function run(report: Report): Promise<void> {
  const world = await startWorld();
  const bare = await startServer('./bare-process.ts');
  try {
    const token = await world.signIn('admin');
    const body = bodyOf(await world.addDrivers(MAX_BULK_PINGS));
    const bulk = world.url + driverStatusRoutes.reportBulk.path;
    report.say(`${MAX_BULK_PINGS} positions a call, ${body.length} bytes, both warming up`);
    await pace(`${bare.url}/bulk`, token, body);
    await pace(bulk, token, body);
    const measured = await rounds(ROUNDS, async (nth) => {
      const base = await pace(`${bare.url}/bulk`, token, body);
      const ours = await pace(bulk, token, body);
      report.say(`round ${nth + 1}: ${Math.round(ours)} of ${Math.round(base)} positions a second`);
      return { base, ours, ratio: ours / base };
    });
    report.figure({
      what: 'positions through the bulk call',
      value: median(measured.map((round) => round.ours)),
      unit: '1/s',
    });
    report.figure({
      what: 'the same through a bare Fastify route',
      value: median(measured.map((round) => round.base)),
      unit: '1/s',
    });
    report.figure({
      what: 'bulk call over bare route',
      value: median(measured.map((round) => round.ratio)),
      unit: 'ratio',
      atLeast: 0.5,
      rounds: measured.map((round) => rounded(round.ratio)),
    });
  } finally {
    await bare.stop();
    await world.stop();
  }
}
