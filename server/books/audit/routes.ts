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
  list: async ({ query }) => ({ status: 200, body: await audit.list(query) }),
  count: async ({ query }) => ({ status: 200, body: await audit.count(query) }),
  export: async ({ query }) => csvAnswer('audit', audit.export(query)),
  verify: async () => ({ status: 200, body: await audit.verify() }),
  ledger: async () => ({ status: 200, body: await checkLedger() }),
  prove: async ({ caller }) => ({ status: 201, body: await books.ask(caller) }),
  reports: async ({ query }) => ({ status: 200, body: await books.list(query) }),
});
