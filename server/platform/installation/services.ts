import { sql } from 'kysely';
import type { Installation } from '#contract/routes/platform/installation.ts';
import type { Db } from '../db/schema.ts';
import type { FileStorage } from '../files/storage.ts';
import type { ServerRow } from './reads.ts';

type Service = Installation['services'][number];

/** Which services outside this program are configured. */
export interface ConfiguredServices {
  readonly mail: boolean;
  readonly push: boolean;
  readonly files: boolean;
  readonly bus: boolean;
}

/** What the last messages of a channel met. */
interface Outcome {
  sent: Date | null;
  failed: Date | null;
  error: string | null;
}

const instant = (at: Date | null) => at?.toISOString() ?? null;
/** How long a file store may take to answer. */
const ANSWER_MS = 3_000;
/** How many of the last messages are read. */
const LAST = 5_000;

const channel = (name: Service['name'], isConfigured: boolean, outcome: Outcome): Service => ({
  name,
  isConfigured,
  // Without a provider, messages go to an outbox, and that they do is no failure.
  isFailing:
    isConfigured && outcome.failed !== null && outcome.failed > (outcome.sent ?? new Date(0)),
  succeededAt: instant(outcome.sent),
  failedAt: instant(outcome.failed),
  error: outcome.error,
});

async function readMail(db: Db): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select (select state_at from mails where state = 'sent' order by id desc limit 1) as sent,
      failed.at as failed, failed.error
    from (select) one left join lateral (
      select at, error from (
        (select state_at as at, last_error as error from mails
          where state in ('failed','unknown') order by state_at desc limit 1)
        union all
        (select last_error_at, last_error from jobs
          where kind = 'mail.send' and attempt > 0 and done_at is null and last_error_at is not null
          order by last_error_at desc limit 1)
      ) both_kinds order by at desc limit 1) failed on true`.execute(db);
  return rows[0] ?? { sent: null, failed: null, error: null };
}

async function readPush(db: Db): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    with last as (select state, reason, sent_at, due_at from push_notices order by id desc limit ${sql.lit(LAST)}),
      failure as (
        select due_at as at, reason as error from last
        where state = 'failed' and reason is distinct from 'device_gone'
        union all
        select failing_since, state_reason from push_campaigns where failing_since is not null
        order by at desc limit 1)
    select greatest(
        (select max(sent_at) from last where state = 'accepted'),
        (select max(coalesce(ended_at, started_at)) from push_campaigns where accepted > 0)) as sent,
      (select at from failure) as failed, (select error from failure) as error`.execute(db);
  return rows[0] ?? { sent: null, failed: null, error: null };
}

/** Asks the file store for a file that does not exist. */
async function askFiles(storage: FileStorage, isConfigured: boolean, now: Date): Promise<Service> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(
      () => fail(new Error(`It does not answer within ${ANSWER_MS / 1_000} s.`)),
      ANSWER_MS,
    );
  });
  const at = now.toISOString();
  const known = { name: 'files', isConfigured } as const;
  try {
    await Promise.race([storage.has('system-page'), late]);
    return { ...known, isFailing: false, succeededAt: at, failedAt: null, error: null };
  } catch (error) {
    const { message } = error as Error;
    return { ...known, isFailing: true, succeededAt: null, failedAt: at, error: message };
  } finally {
    clearTimeout(timer);
  }
}

/** The bus, as the running servers see it. */
function busServiceOf(servers: readonly ServerRow[], isConfigured: boolean): Service {
  const running = servers.filter(({ isRunning }) => isRunning);
  const lost = running.filter(({ report }) => report.isBusConnected === false);
  const latest = (rows: readonly ServerRow[]) =>
    rows
      .map(({ seenAt }) => seenAt)
      .sort()
      .at(-1) ?? null;
  return {
    name: 'bus',
    isConfigured,
    isFailing: lost.length > 0,
    succeededAt: isConfigured
      ? latest(running.filter(({ report }) => report.isBusConnected === true))
      : null,
    failedAt: latest(lost),
    error: lost.length > 0 ? lost.map(({ name }) => name).join(', ') : null,
  };
}

/** The services that this installation uses: whether each is configured, and how it does. */
export const readServices = async (
  { db, storage, now }: { db: Db; storage: FileStorage; now: Date },
  configured: ConfiguredServices,
  servers: readonly ServerRow[],
): Promise<Service[]> => [
  channel('mail', configured.mail, await readMail(db)),
  channel('push', configured.push, await readPush(db)),
  await askFiles(storage, configured.files, now),
  busServiceOf(servers, configured.bus),
];
