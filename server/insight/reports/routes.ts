import { Readable } from 'node:stream';
import { ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { reportCsv } from './csv.ts';
import type { ReportService } from './service.ts';

export const reportsHandlers = (reports: ReportService): AreaHandlers<'reports'> => ({
  get: ({ params, query, caller }) => ok(reports.get(params.report, query, caller)),
  csv: async ({ params, query, caller }) =>
    csvAnswer(
      params.report,
      Readable.from([reportCsv(await reports.whole(params.report, query, caller))]),
    ),
});
