import { z } from 'zod';
import type { RequestOf } from '#contract/endpoint.ts';
import type { PageQuery } from '#contract/page.ts';
import type { AuditEntry, AuditReport, auditRoutes } from '#contract/routes/books/audit.ts';
import type { JobKind } from '#contract/routes/platform/jobs.ts';
import { actorOf, type RequestActor } from '../../platform/auth/caller.ts';
import type { NewAuditEntry } from '../../platform/db/change.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import { mapPage, pageSize, readCursor, toPage } from '../../platform/http/cursor.ts';
import type { BookCheck } from '../ledger/check.ts';
import { type PublishedHead, walkChain } from './chain.ts';
import { linkCsv, toLink } from './link-list.ts';
import { type AuditRepository, createAuditRepository } from './repository.ts';

const PAGE = 2_000;
const SeqKey = z.tuple([z.number().int().min(1)]);

function plainLink(row: AuditEntry & { id: number }): AuditEntry {
  const { id: _, ...link } = row;
  return link;
}

interface Deps {
  repository: AuditRepository;
  /** Stores a head outside the database; if absent, the head is only logged. */
  publish?: ((head: PublishedHead) => Promise<void>) | undefined;
  /** The heads stored outside the database, the oldest first; none if absent. */
  published?: (() => Promise<readonly PublishedHead[]>) | undefined;
}

/** Reads the audit log, verifies it, and publishes its head so that it cannot be rewritten. */
export function createAuditService({ repository, publish, published }: Deps) {
  let lastPublished = -1;
  const heads = async () => (await published?.()) ?? [];

  async function verify(known: readonly PublishedHead[] = []): Promise<AuditReport> {
    const links = (after: bigint) => repository.links(after, PAGE);
    const report = await walkChain({ links, head: repository.head }, known);
    return { ...report, isWhole: report.broken === null };
  }

  return {
    /**
     * Records a change in the transaction that makes it. Call it last: until the commit, no other
     * transaction can record anything.
     */
    async append(trx: Trx, by: RequestActor, at: Date, entry: NewAuditEntry): Promise<void> {
      const origin = { address: by.address, device: by.deviceId };
      await repository.append(trx, { at, actor: actorOf(by.caller), origin, entry });
    },

    /**
     * Records a change that a job made on behalf of the person who planned it. Otherwise like
     * `append`.
     */
    async appendOfJob(
      trx: Trx,
      { actor, job }: { actor: ActorJson; job: JobKind },
      at: Date,
      entry: NewAuditEntry,
    ): Promise<void> {
      await repository.append(trx, {
        at,
        actor,
        origin: { address: 'server', device: job },
        entry,
      });
    },

    async list(query: RequestOf<(typeof auditRoutes)['list']>['query']) {
      return mapPage(await repository.list.page(query), plainLink);
    },
    count: repository.list.count,
    export: (query: RequestOf<(typeof auditRoutes)['export']>['query']) =>
      repository.list.export(query, linkCsv),

    /** The entries about these subjects, the latest first. */
    async of(subjects: readonly string[], query: z.output<typeof PageQuery>) {
      const limit = pageSize(query.limit);
      const [after] = readCursor(query.cursor, SeqKey) ?? [null];
      const before = after === null ? null : BigInt(after);
      const rows = await repository.of(subjects, before, limit + 1);
      return toPage(rows, limit, toLink, ({ seq }) => [Number(seq)]);
    },

    verify,
    /** The same against the heads that were published. */
    verifyAsPublished: async () => verify(await heads()),

    /**
     * The check of the daily proof. The heads are read now and compared later: a head that is
     * published after the proof's snapshot belongs to an entry that the snapshot does not show.
     */
    async check(): Promise<BookCheck> {
      const known = await heads();
      return [
        'the audit log is whole, and as it was published',
        async (trx) => {
          const seen = createAuditRepository(trx);
          const source = { links: (after: bigint) => seen.links(after, PAGE), head: seen.head };
          const { links, broken } = await walkChain(source, known);
          return { looked: BigInt(links), first: broken && `entry ${broken.seq} ${broken.why}` };
        },
      ];
    },

    /** Stores the head outside the table if it has moved. Call it every minute. */
    async publishHead(): Promise<PublishedHead | null> {
      const { seq, hash } = await repository.head();
      if (Number(seq) === lastPublished) return null;
      const head = { seq: Number(seq), hash: hash.toString('hex') };
      await publish?.(head);
      lastPublished = head.seq;
      return head;
    },
  };
}
export type AuditService = ReturnType<typeof createAuditService>;
