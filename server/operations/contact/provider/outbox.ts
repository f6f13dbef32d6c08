import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Language } from '#rules/language.ts';
import type { Base } from '../../../platform/area.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { loggedOutcome, type Outcome, outcomeOf } from '../../../platform/outbox/outcome.ts';
import { dueRows, type OutboxTable, takeRows } from '../../../platform/outbox/rows.ts';
import { createSending } from '../../../platform/outbox/sending.ts';
import type { SendingReason, SendingState } from '../table.ts';
import type { MessageProvider, TelephoneChannel } from './provider.ts';

interface Deps extends Pick<Base, 'db' | 'clock' | 'log'> {
  messageProvider: MessageProvider | null;
}

const TABLE: OutboxTable = {
  name: 'messages',
  key: 'id',
  type: 'bigint',
  waiting: ['waiting'],
  order: ['due_at', 'id'],
  isTimed: true,
};
/** A message is tried this often, each time with the same key. */
const TRIES = 3;
/** The number of concurrent calls. */
const AT_ONCE = 20;
/** How often new messages are looked for during sending. */
const TICK_MS = 100;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 120_000;

interface DueMessage {
  id: bigint;
  channel: TelephoneChannel;
  attempt: number;
  is_doubtful: boolean;
  text: string | null;
  language: Language;
  /** The number of now: it is not kept with the message. */
  phone: string | null;
}
type Result = { id: bigint } & Settled;
interface Settled {
  state: SendingState;
  reason: SendingReason | null;
  isDoubtful: boolean;
  dueAt: Date | null;
  providerId: string | null;
}

/** What comes of a try; one that may have arrived is never said to have failed. */
function settled(
  { attempt, is_doubtful }: Pick<DueMessage, 'attempt' | 'is_doubtful'>,
  outcome: Outcome<{ providerId: string }>,
  now: Date,
): Settled {
  const isDoubtful = is_doubtful || outcome.outcome === 'unknown';
  const rest = { isDoubtful, reason: null, dueAt: null, providerId: null };
  if (outcome.outcome === 'accepted')
    return { ...rest, state: 'accepted', providerId: outcome.providerId };
  const lost = { ...rest, state: 'unknown', reason: 'contact.no_answer' } as const;
  const failed = (reason: SendingReason) =>
    isDoubtful ? lost : ({ ...rest, state: 'failed', reason } as const);
  if (outcome.outcome === 'refused') return failed('contact.provider_refused');
  if (attempt >= TRIES) return failed('contact.not_accepted');
  const asked = outcome.retryAfterMs ?? FIRST_WAIT_MS * 4 ** (attempt - 1);
  return {
    ...rest,
    state: 'waiting',
    dueAt: new Date(now.getTime() + Math.min(asked, LONGEST_WAIT_MS)),
  };
}

/** Sends messages to telephones: each once, by its id, in at most three tries. */
export function createMessageOutbox({ db, clock, log, messageProvider }: Deps) {
  async function claim(trx: Trx, limit: number): Promise<DueMessage[]> {
    const at = clock();
    const { rows } = await sql<DueMessage>`
      with due as (${dueRows(TABLE, { at, limit })})
      select due.id, due.channel, due.attempt + 1 as attempt, due.is_doubtful, due.text, due.language,
        case t.party when 'store' then s.phone else coalesce(
          case when t.party = 'customer' then o.phone end, u.phone) end as phone
      from due join threads t on t.id = due.thread_id
      left join orders o on o.id = t.order_id
      left join stores s on s.id = t.party_id and t.party = 'store'
      left join users u on u.id = t.party_id and t.party <> 'store'`.execute(trx);
    if (rows.length === 0) return [];
    const gone = ({ phone, text }: DueMessage) => phone === null || text === null;
    await takeRows(
      trx,
      TABLE,
      rows.map((row) => ({
        id: row.id,
        state: gone(row) ? 'failed' : 'sending',
        reason: gone(row) ? 'contact.number_gone' : null,
      })),
      { at, set: sql`attempt = t.attempt + 1` },
    );
    return rows.filter((row) => !gone(row));
  }

  /** Writes results; what a receipt has settled meanwhile stays. */
  const write = (results: readonly Result[]) =>
    sql`
    update messages t set state = n.state, reason = n.reason, is_doubtful = n.is_doubtful,
      due_at = n.due_at, provider_id = coalesce(n.provider_id, t.provider_id)
    from unnest(${results.map(({ id }) => String(id))}::bigint[],
      ${results.map(({ state }) => state)}::text[], ${results.map(({ reason }) => reason)}::text[],
      ${results.map(({ isDoubtful }) => isDoubtful)}::boolean[],
      ${results.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${results.map(({ providerId }) => providerId)}::text[])
      as n (id, state, reason, is_doubtful, due_at, provider_id)
    where t.id = n.id and t.state = 'sending'`.execute(db);

  async function send(provider: MessageProvider, row: DueMessage): Promise<Result> {
    const { id, channel, text, phone, language } = row;
    const message = { key: `message-${id}`, channel, to: phone ?? '', text: text ?? '', language };
    const outcome = await outcomeOf(() => provider.send(message));
    if (outcome.outcome !== 'accepted')
      log.warn({ message: String(id), ...loggedOutcome(outcome) }, 'A message was not taken');
    return { id, ...settled(row, outcome, clock()) };
  }

  /** Messages that a server was sending when it died may have arrived: they are tried again by their key. */
  async function findLost(timeoutMs: number): Promise<void> {
    const at = clock();
    await sql`
      update messages set is_doubtful = true,
        state = case when attempt >= ${TRIES} then 'unknown' else 'waiting' end,
        reason = case when attempt >= ${TRIES} then 'contact.no_answer' end,
        due_at = ${at}::timestamptz
      where state = 'sending' and sent_at < ${new Date(at.getTime() - 3 * timeoutMs)}`.execute(db);
  }

  return {
    /** Whether there is anything to send, or to find. */
    isDue: (at: Date) =>
      messageProvider === null
        ? false
        : sql<boolean>`(exists (select from messages where state = 'waiting' and due_at <= ${at})
          or exists (select from messages where state = 'sending'
            and sent_at < ${new Date(at.getTime() - 3 * messageProvider.timeoutMs)}))`,

    /** Sends until nothing is due. A second server doing the same is harmless. */
    async work(): Promise<void> {
      if (!messageProvider) return;
      await findLost(messageProvider.timeoutMs);
      const sending = createSending<DueMessage, Result>({
        send: (row) => send(messageProvider, row),
        write,
      });
      try {
        for (;;) {
          await sending.flush();
          const room = AT_ONCE - sending.size();
          const rows = room > 0 ? await db.transaction().execute((trx) => claim(trx, room)) : [];
          for (const row of rows) sending.begin(row);
          if (rows.length > 0) continue;
          if (sending.size() === 0) break;
          // A slow call does not keep new messages waiting.
          await Promise.race([sending.next(), sleep(TICK_MS)]);
        }
      } finally {
        await sending.end();
      }
    },
  };
}
