import { created, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { LedgerCheck } from '../ledger/check.ts';
import type { LedgerReports } from '../ledger/reports.ts';
import type { AuditService } from './service.ts';

export const auditHandlers = (
  audit: AuditService,
  checkLedger: () => Promise<LedgerCheck>,
  books: LedgerReports,
): AreaHandlers<'audit'> => ({
  list: ({ query }) => ok(audit.list(query)),
  count: ({ query }) => ok(audit.count(query)),
  export: async ({ query }) => csvAnswer('audit', audit.export(query)),
  verify: () => ok(audit.verify()),
  ledger: () => ok(checkLedger()),
  prove: ({ caller }) => created(books.ask(caller)),
  reports: ({ query }) => ok(books.list(query)),
});
