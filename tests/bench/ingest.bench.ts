import { Agent, request } from 'node:http';
import { driverStatusRoutes, MAX_BULK_PINGS } from '#contract/routes/operations/driver-status.ts';
import { startServer } from './support/child.ts';
import { median, type Report, roundToThreeDigits, runRounds } from './support/report.ts';
import { measureSizes } from './support/sizes.ts';
import { startWorld } from './support/world.ts';

const CONNECTIONS = 4;
const ROUND_MS = 4_000;
const ROUNDS = 5;
const HERE = { lat: 33.59, lon: -7.62 };
const START_AGO_MS = 20 * 3_600_000;
/** A placeholder in the prepared body that each request replaces by its own second. */
const WHEN = '####-##-##T##:##:##';

/**
 * Moving drivers, as a telematics provider would send them, with every field. The second is written
 * into the bytes, because recreating the text would keep the sender busier than the server.
 */
function bodyOf(ids: readonly number[]) {
  const positions = ids.map((driverId, n) => ({
    driverId,
    lat: HERE.lat + (n % 200) * 0.000_5,
    lon: HERE.lon + Math.floor(n / 200) * 0.000_5,
    heading: (n * 7) % 360,
    speed: 8.3,
    at: `${WHEN}.${String((n * 37) % 1_000).padStart(3, '0')}Z`,
  }));
  const text = JSON.stringify({ positions });
  const places: number[] = [];
  for (let at = text.indexOf(WHEN); at >= 0; at = text.indexOf(WHEN, at + 1)) places.push(at);
  return () => {
    const bytes = Buffer.from(text);
    return (epochMs: number): Buffer => {
      const second = Buffer.from(new Date(epochMs).toISOString().slice(0, WHEN.length));
      for (const at of places) bytes.set(second, at);
      return bytes;
    };
  };
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

let secondMs = Date.now() - START_AGO_MS;

type Server = Pick<Awaited<ReturnType<typeof startServer>>, 'usage'>;

/**
 * The throughput of a server with several connections that each send without a pause, and its cost.
 */
async function measureThroughput(
  server: Server,
  url: string,
  token: string,
  body: ReturnType<typeof bodyOf>,
) {
  const before = await server.usage();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const begun = performance.now();
  let taken = 0;
  const send = async () => {
    const at = body();
    while (performance.now() - begun < ROUND_MS) {
      // A second later each time, as for all drivers: a report that is not newer would cost less.
      secondMs += 1_000;
      await post(agent, url, token, at(secondMs));
      taken += MAX_BULK_PINGS;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  agent.destroy();
  const aSecond = (taken * 1_000) / (performance.now() - begun);
  const { cpuMs } = await server.usage();
  return { aSecond, cpuNs: ((cpuMs - before.cpuMs) * 1e6) / taken };
}

/**
 * Positions through the bulk call, compared with a bare Fastify route that parses the same bytes.
 */
export async function run(report: Report): Promise<void> {
  const world = await startWorld();
  const bare = await startServer('./bare-process.ts');
  try {
    const token = await world.signIn('admin');
    const body = bodyOf(await world.addDrivers(MAX_BULK_PINGS));
    const bulk = world.url + driverStatusRoutes.reportBulk.path;
    report.print(`${MAX_BULK_PINGS} positions a call, ${body()(0).length} bytes, both warming up`);
    await measureThroughput(bare, `${bare.url}/bulk`, token, body);
    await measureThroughput(world, bulk, token, body);
    const measured = await runRounds(ROUNDS, async (nth) => {
      const base = await measureThroughput(bare, `${bare.url}/bulk`, token, body);
      const ours = await measureThroughput(world, bulk, token, body);
      report.print(
        `round ${nth + 1}: ${Math.round(ours.aSecond)} of ${Math.round(base.aSecond)} positions a second`,
      );
      return { base, ours, ratio: ours.aSecond / base.aSecond };
    });
    report.figure({
      what: 'positions through the bulk call',
      value: median(measured.map((round) => round.ours.aSecond)),
      unit: '1/s',
    });
    report.figure({
      what: 'the same through a bare Fastify route',
      value: median(measured.map((round) => round.base.aSecond)),
      unit: '1/s',
    });
    report.figure({
      what: 'CPU of the server for a position, over that of the bare one',
      value: median(measured.map(({ ours, base }) => ours.cpuNs / base.cpuNs)),
      unit: 'ratio',
      oursNs: roundToThreeDigits(median(measured.map((round) => round.ours.cpuNs))),
      bareNs: roundToThreeDigits(median(measured.map((round) => round.base.cpuNs))),
    });
    report.figure({
      what: 'bulk call over bare route',
      value: median(measured.map((round) => round.ratio)),
      unit: 'ratio',
      atLeast: 0.5,
      rounds: measured.map((round) => roundToThreeDigits(round.ratio)),
    });
    await measureSizes(report, world);
  } finally {
    await bare.stop();
    await world.stop();
  }
}
