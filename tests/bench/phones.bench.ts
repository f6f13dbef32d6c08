import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startServer, type Usage } from './support/child.ts';
import { signIn } from './support/phones/apps.ts';
import { measureCarriers } from './support/phones/carriers.ts';
import { measurePush } from './support/phones/push.ts';
import { median, type Report, roundToThreeDigits, runRounds } from './support/report.ts';
import { startWorld, type World } from './support/world.ts';

const PHONES = 2_000;
const ROUND_MS = 6_000;
const ROUNDS = 5;
const PACES_MS = [1_000, 200];
const CALLERS = 8;

interface Sent {
  sent: number;
  acknowledged: number;
  refused: number;
}

async function startPhones(url: string, tokens: readonly string[]) {
  const child = fork(
    fileURLToPath(new URL('./support/phones/phones-process.ts', import.meta.url)),
    {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The phones ended with ${code}`);
  });
  ended.catch(() => undefined);
  const ask = async (what: object): Promise<Sent> => {
    child.send(what);
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Sent];
    return answer;
  };
  await ask({ url, tokens });
  return {
    load: (everyMs: number, forMs: number) => ask({ everyMs, forMs }),
    async stop() {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}

type Measured = { usage: () => Promise<Usage> };

/** The server's CPU while `work` runs, in microseconds, and the duration in seconds. */
async function cpuOf<T>(world: Measured, work: () => Promise<T>) {
  const [before, begun] = [await world.usage(), performance.now()];
  const result = await work();
  const { cpuMs } = await world.usage();
  return {
    result,
    us: (cpuMs - before.cpuMs) * 1_000,
    seconds: (performance.now() - begun) / 1_000,
  };
}

/** The same reports by call, one each. */
async function calls(world: World, ids: readonly number[], tokens: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const begun = performance.now();
  let sent = 0;
  const call = async () => {
    while (performance.now() - begun < ROUND_MS) {
      const nth = sent % ids.length;
      sent += 1;
      const body = JSON.stringify({ lat: 33.6, lon: -7.6, heading: 83, speed: 8.3, accuracy: 6 });
      const asked = request(`${world.url}/api/driver-status/${ids[nth]}/location`, {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          'device-id': 'bench',
          authorization: `Bearer ${tokens[nth]}`,
        },
      });
      asked.end(body);
      const [answer] = await once(asked, 'response');
      if (answer.statusCode !== 204) throw new Error(`The call answered ${answer.statusCode}`);
      answer.resume();
      await once(answer, 'end');
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  agent.destroy();
  return sent;
}

/** The cost of a position in the server's process, on a phone's socket and by call. */
async function measurePositions(report: Report): Promise<void> {
  const world = await startWorld();
  const bare = await startServer('./phones/bare-socket-process.ts');
  try {
    const ids = await world.addDrivers(PHONES);
    const tokens = await signIn(world, ids);
    const phones = await startPhones(world.url, tokens);
    const others = await startPhones(bare.url, tokens);
    try {
      report.print(`${PHONES} phones, each with a socket and one report a frame; warming up`);
      await phones.load(200, ROUND_MS);
      await others.load(200, ROUND_MS);
      const sleep = () => new Promise((resolve) => setTimeout(resolve, ROUND_MS));
      const still = await runRounds(3, () => cpuOf(world, sleep));
      const restUs = median(still.map(({ us, seconds }) => us / seconds));
      report.figure({
        what: `${PHONES} connected phones that say nothing, whole server`,
        value: restUs / 1_000,
        unit: 'ms CPU a second',
      });
      for (const everyMs of PACES_MS) {
        const measured = await runRounds(ROUNDS, async (nth) => {
          const { result, us, seconds } = await cpuOf(world, () => phones.load(everyMs, ROUND_MS));
          if (result.refused > 0 || result.acknowledged === 0)
            throw new Error(`${result.refused} refused, ${result.acknowledged} acknowledged`);
          const without = await cpuOf(bare, () => others.load(everyMs, ROUND_MS));
          const one = {
            whole: us / result.sent,
            own: (us - restUs * seconds) / result.sent,
            bare: without.us / without.result.sent,
          };
          report.print(
            `every ${everyMs} ms, round ${nth + 1}: ${roundToThreeDigits(one.own)} µs a position, ${roundToThreeDigits(one.bare)} in a bare server`,
          );
          return { ...one, aSecond: result.sent / seconds };
        });
        report.figure({
          what: `a position on a phone’s socket, ${PHONES} phones, one every ${everyMs} ms`,
          value: median(measured.map(({ own }) => own)),
          unit: 'µs CPU of the server',
          atMost: 25,
          inBareServer: roundToThreeDigits(median(measured.map((one) => one.bare))),
          timesBareServer: roundToThreeDigits(median(measured.map((one) => one.own / one.bare))),
          withServerAtRest: roundToThreeDigits(median(measured.map(({ whole }) => whole))),
          aSecond: Math.round(median(measured.map(({ aSecond }) => aSecond))),
          rounds: measured.map(({ own }) => roundToThreeDigits(own)),
        });
      }
      const posted = await runRounds(3, async () => {
        const { result, us, seconds } = await cpuOf(world, () => calls(world, ids, tokens));
        return (us - restUs * seconds) / result;
      });
      report.figure({
        what: 'the same position by the call',
        value: median(posted),
        unit: 'µs CPU of the server',
        rounds: posted.map(roundToThreeDigits),
      });
    } finally {
      await phones.stop();
      await others.stop();
    }
  } finally {
    await bare.stop();
    await world.stop();
  }
}

/** The names of the parts to run, separated by commas; all without it. */
const PARTS = process.env.BENCH_PARTS?.split(',');

/** Phones and stores' apps: their positions, their orders, their arrivals. */
export async function run(report: Report): Promise<void> {
  const parts = { positions: measurePositions, push: measurePush, carriers: measureCarriers };
  for (const [name, measure] of Object.entries(parts))
    if (!PARTS || PARTS.includes(name)) await measure(report);
}
