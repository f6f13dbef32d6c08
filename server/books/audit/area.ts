import { area, type Base } from '../../platform/area.ts';
import { created, ok } from '../../platform/http/answers.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { LedgerCheck } from '../ledger/check.ts';
import type { LedgerReports } from '../ledger/reports.ts';
import type { PublishedHead } from './chain.ts';
import { createExportRecorder } from './record-exports.ts';
import { createAuditRepository } from './repository.ts';
import { type AuditService, createAuditService } from './service.ts';

const PUBLISH_MS = 60_000;

export interface AuditOptions {
  /** Stores the head of the audit log outside the database. */
  publishHead?: ((head: PublishedHead) => Promise<void>) | undefined;
  /** The heads that were stored; none if absent. */
  readHeads?: (() => Promise<PublishedHead[]>) | undefined;
}

interface All extends Base {
  audit: AuditService;
  books: LedgerReports;
  checkLedger: () => Promise<LedgerCheck>;
}

export const auditArea = area({
  services: ({ db, publishHead, readHeads }: Base & AuditOptions) => ({
    audit: createAuditService({
      repository: createAuditRepository(db),
      publish: publishHead,
      published: readHeads,
    }),
  }),
  handlers: ({ audit, checkLedger, books }: All) => ({
    audit: {
      list: ({ query }) => ok(audit.list(query)),
      count: ({ query }) => ok(audit.count(query)),
      export: async ({ query }) => csvAnswer('audit', audit.export(query)),
      verify: () => ok(audit.verifyAsPublished()),
      ledger: () => ok(checkLedger()),
      prove: ({ caller }) => created(books.ask(caller)),
      reports: ({ query }) => ok(books.list(query)),
    },
  }),
  wrapper: (all) => createExportRecorder(all),
  ticks: ({ audit, log }) => [
    {
      everyMs: PUBLISH_MS,
      async run() {
        const head = await audit.publishHead();
        if (head) log.info(head, 'Audit head: its sequence and hash');
      },
    },
  ],
});
