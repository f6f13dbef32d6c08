import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { MESSAGE_LENGTH } from '#contract/operations/contact/contact.ts';
import { readTelephone } from '#rules/text/telephone.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { isSigned } from '../../../platform/outgoing/signature.ts';
import { receiveLocked } from '../inbound.ts';
import { contactRepository as repository } from '../repository.ts';
import { readSubjectOf } from '../subjects.ts';
import type { ThreadRow } from '../table.ts';
import { keepUnknown } from '../unknown-senders.ts';
import type { WritingDeps } from '../writing.ts';
import { threadOf } from './sender-of.ts';

const MOST_BYTES = 16_384;
/** Columns refuse NUL, and an id has nothing that is not seen. */
const Id = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u);

/** A notice of the provider: a message to the platform, or the receipt of one of ours. */
const Notice = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    id: Id,
    channel: z.enum(['sms', 'whatsapp']),
    from: z.string().max(60),
    text: z.string().max(10_000),
  }),
  z.object({
    type: z.literal('receipt'),
    message: z.string().regex(/^message-[1-9]\d{0,17}$/),
    state: z.enum(['delivered', 'failed']),
  }),
]);
type Notice = z.output<typeof Notice>;

/** Foreign text as it can be stored and shown: without what is not seen, and of bounded length. */
const storedText = (text: string): string =>
  text
    .replaceAll(/[^\P{C}\n]/gu, ' ')
    .trim()
    .slice(0, 2 * MESSAGE_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '') || '…';

function parse(body: Buffer): Notice {
  try {
    return Notice.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw refuse('contact.notice_unreadable');
  }
}

/** Takes notices of the provider: once by the id of the notice, and a message once by its own id. */
export function createContactNotices(deps: WritingDeps) {
  const { db, clock, events, log } = deps;

  async function takeMessage(
    trx: Trx,
    { id, channel, from, text }: Extract<Notice, { type: 'message' }>,
    at: Date,
  ): Promise<number | null> {
    const phone = readTelephone(from);
    const found = phone === null ? null : await threadOf(trx, { phone, channel, at });
    if (!found) {
      const unknown = { channel, phone: phone ?? storedText(from), text: storedText(text) };
      await keepUnknown(trx, { ...unknown, provider_id: `in ${id}`, at });
      return null;
    }
    const row = (await repository.lock(trx, found.id)) as ThreadRow;
    const providerId = `in ${id}`;
    // The same message may be in another notice at the same time, and of another thread.
    await sql`select pg_advisory_xact_lock(81910001, hashtext(${`${channel} ${providerId}`}))`.execute(
      trx,
    );
    const subject = await readSubjectOf(trx, row);
    const language = subject.parties.find(({ party }) => party === row.party)?.language ?? 'fr';
    const message = {
      channel,
      text: storedText(text),
      choice: null,
      language,
      providerId,
    };
    await receiveLocked(deps, trx, { row, seen: subject.seen, at, message });
    return row.id;
  }

  async function takeReceipt(
    trx: Trx,
    { message, state }: Extract<Notice, { type: 'receipt' }>,
  ): Promise<number | null> {
    const id = BigInt(message.slice('message-'.length));
    const reason = state === 'failed' ? 'contact.not_delivered' : null;
    const written = await repository.receipt(trx, id, state, reason);
    return written?.thread_id ?? null;
  }

  return {
    /** Takes a signed notice; one that was taken before changes nothing. */
    async take(id: string, notice: Notice): Promise<void> {
      const at = clock();
      const isNew = await db.transaction().execute(async (trx) => {
        const { rows } = await sql`
          insert into contact_notices (id, kind, at) values (${id}, ${notice.type}, ${at})
          on conflict do nothing returning id`.execute(trx);
        if (rows.length === 0) return false;
        const thread =
          notice.type === 'message'
            ? await takeMessage(trx, notice, at)
            : await takeReceipt(trx, notice);
        if (thread !== null)
          await sql`update contact_notices set thread_id = ${thread} where id = ${id}`.execute(trx);
        // Neither the number nor the text.
        else log.warn({ notice: id }, 'A notice of messages is of nobody who is known');
        return true;
      });
      if (isNew) events.wakeSoon();
    },
  };
}
export type ContactNotices = ReturnType<typeof createContactNotices>;

/**
 * Where the provider of messages gives notice. The signature covers the bytes of the body, so this is no
 * endpoint of the contract, whose bodies arrive parsed.
 */
export function registerContactNotices(
  app: FastifyInstance,
  {
    contactNotices,
    messageProvider,
    clock,
  }: {
    contactNotices: ContactNotices;
    messageProvider: { secret: string } | null;
    clock: () => Date;
  },
): void {
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', { bodyLimit: MOST_BYTES, parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    );
    part.post(
      '/api/contact/notices',
      { schema: { hide: true } as object },
      async ({ headers, body }, reply) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const id = headers['webhook-id'];
        if (
          !messageProvider ||
          typeof id !== 'string' ||
          id.length > 200 ||
          !isSigned(messageProvider.secret, headers, bytes, clock())
        )
          throw refuse('contact.notice_not_signed');
        await contactNotices.take(id, parse(bytes));
        return reply.code(204).send();
      },
    );
  });
}
