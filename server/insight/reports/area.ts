import type { BookCheck } from '../../books/ledger/check.ts';
import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { writeCsv } from '../../platform/sheets/csv.ts';
import { figureChecks } from './figures/check.ts';
import { createFold } from './figures/fold.ts';
import { createHourFigures } from './figures/hours.ts';
import { areFiguresDue } from './figures/state.ts';
import { createReportService, type ReportNeeds } from './service.ts';
import { reportSheet } from './sheet.ts';

/** How often the figures are brought up to date. */
const FOLD_MS = 1_000;

export const reportsArea = area({
  services(needs: ReportNeeds & { furtherChecks: BookCheck[] }) {
    needs.furtherChecks.push(...figureChecks);
    return {
      reports: createReportService(needs),
      figures: {
        ...createFold(needs.db, needs.clock),
        hours: createHourFigures(needs.db, needs.clock),
      },
    };
  },
  handlers: ({ reports }) => ({
    reports: {
      get: ({ params, query, caller }) => ok(reports.get(params.report, query, caller)),
      csv: async ({ params, query, caller }) => {
        const report = await reports.whole(params.report, query, caller);
        return csvAnswer(params.report, {
          lines: writeCsv(reportSheet(report)),
          hasOwnZones: true,
          count: async () => ({ count: report.rows.length, isMore: false }),
        });
      },
    },
  }),
  ticks: ({ figures }) => [
    { everyMs: FOLD_MS, run: figures.fold, due: areFiguresDue, atStart: true, isManual: true },
  ],
  stop: ({ figures }) => figures.stop(),
});
