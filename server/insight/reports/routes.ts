import { ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { writeCsv } from '../../platform/sheets/csv.ts';
import type { ReportService } from './service.ts';
import { reportSheet } from './sheet.ts';

export const reportsHandlers = (reports: ReportService): AreaHandlers<'reports'> => ({
  get: ({ params, query, caller }) => ok(reports.get(params.report, query, caller)),
  csv: async ({ params, query, caller }) =>
    csvAnswer(
      params.report,
      writeCsv(reportSheet(await reports.whole(params.report, query, caller))),
    ),
});
