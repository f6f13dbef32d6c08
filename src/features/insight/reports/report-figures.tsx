import { type CSSProperties, useMemo } from 'react';
import type { ReportDefinition } from '#contract/insight/reports/definition.ts';
import type { ReportId } from '#contract/insight/reports/definitions.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import type { FigureScope } from '#src/domain/report/drill-down.ts';
import { t } from '#src/lib/i18n.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { Chart } from '#src/ui/chart/chart.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { chartOf } from './charts.ts';
import type { Choice } from './choice.ts';
import { ReportDefinitions } from './report-definitions.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTotals } from './report-totals.tsx';

/** From this width on, charts are beside the table. */
const WIDE = 'screen and (width >= 110rem)';

/** A table of more columns stands below the charts: beside them it would be cut off. */
const MOST_BESIDE = 9;
const MOST_COMPARED_BESIDE = 5;

interface Props {
  id: ReportId;
  definition: ReportDefinition;
  choice: Choice;
  answer: ReportAnswer;
  onSort: (sort: string) => void;
}

/** The figures of a report: totals, charts and the table, with what each of them means. */
export function ReportFigures({ id, definition, choice, answer, onSort }: Props) {
  const most = answer.before ? MOST_COMPARED_BESIDE : MOST_BESIDE;
  const isBeside = useMedia(WIDE) && Object.keys(definition.measures).length <= most;
  const charts = useMemo(
    () =>
      definition.charts.map((measure) => ({
        measure,
        title: definition.measures[measure]?.name ?? measure,
        data: chartOf(answer, definition, measure),
      })),
    [answer, definition],
  );
  const { zone, store, driver } = choice.filters;
  const whole: FigureScope = { ...answer.range, zone, storeId: store, driverId: driver };
  const isEmpty = answer.rowCount === 0;
  return (
    <>
      {isEmpty && <Notice>{t('reports.empty')}</Notice>}
      <ReportTotals id={id} definition={definition} answer={answer} whole={whole} />
      <div
        className={isBeside ? 'split' : 'stack'}
        style={{ '--split': '2fr 3fr', gap: 'var(--space-5)' } as CSSProperties}
      >
        <div className={isBeside ? 'stack' : 'halves'}>
          {charts.map(({ measure, title, data }) => (
            <div key={measure} className="box">
              <Chart title={title} place={t('reports.period')} data={data} />
            </div>
          ))}
        </div>
        {!isEmpty && (
          <ReportTable
            id={id}
            definition={definition}
            answer={answer}
            whole={whole}
            sort={choice.sort}
            onSort={onSort}
          />
        )}
      </div>
      <ReportDefinitions definition={definition} />
    </>
  );
}
