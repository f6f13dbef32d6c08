import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { contactAppsRoutes } from '#contract/routes/operations/contact/contact-apps.ts';
import {
  median,
  percentile,
  type Report,
  roundToThreeDigits,
  runRounds,
} from '../support/report.ts';
import type { World } from '../support/world.ts';

/** As many as a city of a few hundred thousand orders a month keeps for half a year. */
const THREADS = 10_000;
const ANSWERS_A_SECOND = 100;
/** Customers who answer; each has an equal part of the threads. */
const CUSTOMERS = 50;

/** Set to have answers of customers arrive while another bench measures. */
export const isUnderContact = process.env.BENCH_CONTACT === 'yes';

/** The connections of all customers. */
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/**
 * Posts as the apps of customers do, by a bare client: `fetch` takes five times as much of the cores
 * that are measured. Error: any status but 2xx.
 */
const post = (url: string, token: string, body: object): Promise<void> =>
  new Promise((done, failed) => {
    const headers = {
      'device-id': 'web_bench',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    };
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) done();
        else failed(new Error(`POST ${url}: ${statusCode}`));
      });
    });
    sent.once('error', failed);
    sent.end(JSON.stringify(body));
  });

/** Threads about cases of a customer, each with a message of staff; their ids. */
async function addThreads(world: World, customerId: number, count: number): Promise<number[]> {
  const { rows } = await world.sql(
    `with c as (
       insert into cases (subject_kind, customer_id, cause, party, origin, opened_at, due_at, state_at)
       select 'customer', $1, 'other', 'platform', 'staff', now(), now() + interval '1 day', now()
       from generate_series(1, $2) returning id
     ), made as (
       insert into threads (subject_kind, subject_id, party, party_id, customer_id, created_at, last_at)
       select 'case', id, 'customer', $1, $1, now(), now() from c returning id
     ), sent as (
       insert into messages (thread_id, direction, channel, text, language, at, by, state)
       select id, 'out', 'app', 'Où êtes-vous ?', 'fr', now(), '{"id":1,"name":"Amal","role":"operator"}', 'delivered'
       from made
     )
     select id from made`,
    [customerId, count],
  );
  return (rows as { id: number }[]).map(({ id }) => id);
}

/**
 * Ten thousand threads, whose customers answer a hundred times a second in turn until it is stopped.
 * Failed answers end it with their error.
 */
export async function startContactLoad(world: World) {
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async () => {
      const { id, token } = await world.person('customer');
      return { token, threads: await addThreads(world, id, THREADS / CUSTOMERS) };
    }),
  );
  let sent = 0;
  let done = 0;
  let failure: unknown;
  const answer = async () => {
    const { token, threads } = customers[sent % CUSTOMERS] as (typeof customers)[number];
    const thread = threads[Math.floor(sent / CUSTOMERS) % threads.length] ?? 0;
    sent += 1;
    const path = contactAppsRoutes.answer.path.replace('{id}', String(thread));
    const body = { commandId: randomUUID(), text: `Au portail bleu, ${sent}` };
    await post(world.url + path, token, body);
    done += 1;
  };
  let timer: NodeJS.Timeout | undefined;
  let fromMs = 0;
  let activeMs = 0;
  function pause(): void {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    activeMs += performance.now() - fromMs;
  }
  function resume(): void {
    fromMs = performance.now();
    timer ??= setInterval(() => {
      answer().catch((error: unknown) => {
        failure ??= error;
      });
    }, 1_000 / ANSWERS_A_SECOND);
  }
  resume();
  return {
    pause,
    resume,
    /** Answers a second so far. @throws the first error of an answer. */
    stop(): number {
      pause();
      if (failure !== undefined) throw new Error('An answer failed', { cause: failure });
      return (done * 1_000) / activeMs;
    },
  };
}

export type ContactLoad = Awaited<ReturnType<typeof startContactLoad>>;

/** Until what was in progress has reached the page. */
const SETTLED_MS = 1_500;

interface Comparison {
  contact: ContactLoad;
  report: Report;
  what: string;
  rounds: number;
  /** Times in milliseconds. */
  measure: () => Promise<readonly number[]>;
}

/**
 * Measures without and with answers of customers in turn, because two runs on a shared machine
 * differ by more than the limit. Answers arrive again when it is done.
 */
export async function compareUnderContact(comparison: Comparison): Promise<void> {
  const { contact, report, what, measure } = comparison;
  const sorted = async () => (await measure()).toSorted((a, b) => a - b);
  const settled = () => new Promise((done) => setTimeout(done, SETTLED_MS));
  const rounds = await runRounds(comparison.rounds, async () => {
    contact.pause();
    await settled();
    const without = await sorted();
    contact.resume();
    await settled();
    return { without, under: await sorted() };
  });
  for (const [name, part] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ] as const) {
    const times = (which: 'without' | 'under') =>
      rounds.map((round) => percentile(round[which], part));
    const without = times('without');
    const under = times('under');
    const ratios = under.map((time, nth) => time / (without[nth] as number));
    report.figure({
      what: `${what} under contact, relative to without, ${name}`,
      value: median(ratios),
      atMost: 1.1,
      unit: 'ratio',
      rounds: ratios.map(roundToThreeDigits),
      underMs: roundToThreeDigits(median(under)),
      withoutMs: roundToThreeDigits(median(without)),
    });
  }
}
