import type { BookCheck } from '../../books/ledger/check.ts';
import { area, type Base } from '../../platform/area.ts';
import { figureChecks } from './figures/check.ts';
import { createFold } from './figures/fold.ts';
import { createHourFigures } from './figures/hours.ts';
import { areFiguresDue } from './figures/state.ts';
import { reportsHandlers } from './routes.ts';
import { createReportService } from './service.ts';

/** How often the figures are brought up to date. */
const FOLD_MS = 1_000;

export const reportsArea = area({
  services(needs: Base & { furtherChecks: BookCheck[] }) {
    needs.furtherChecks.push(...figureChecks);
    return {
      reports: createReportService(needs),
      figures: {
        ...createFold(needs.db, needs.clock),
        hours: createHourFigures(needs.db, needs.clock),
      },
    };
  },
  handlers: ({ reports }) => ({ reports: reportsHandlers(reports) }),
  ticks: ({ figures }) => [
    { everyMs: FOLD_MS, run: figures.fold, due: areFiguresDue, atStart: true, isOwnTurn: true },
  ],
  stop: ({ figures }) => figures.stop(),
});
