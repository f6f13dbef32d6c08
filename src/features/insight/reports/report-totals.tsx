import { Link } from 'react-router-dom';
import type { ReportDefinition } from '#contract/insight/reports/definition.ts';
import type { ReportId } from '#contract/insight/reports/definitions.ts';
import type { ReportValue } from '#contract/insight/reports/format.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import { drillDownPath, type FigureScope } from '#src/domain/report/drill-down.ts';
import { changeOf, valueText } from '#src/domain/report/value-text.ts';
import { t } from '#src/lib/i18n.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { tileColumns } from '#src/ui/page/tiles.ts';

interface Props {
  id: ReportId;
  definition: ReportDefinition;
  answer: ReportAnswer;
  /** The part of the data that the whole report covers. */
  whole: FigureScope;
}

/**
 * The totals of a report, each with its definition, its change, and a link to the list behind it.
 */
export function ReportTotals({ id, definition, answer, whole }: Props) {
  const { measures, total, totalBefore } = answer;
  const hasRoom = useMedia('(width >= 100rem)');
  const words = (name: string, value: ReportValue) =>
    valueText(value, definition.measures[name]?.unit ?? 'count');
  const columns =
    hasRoom || measures.length <= 6 ? measures.length : Math.ceil(measures.length / 2);
  return (
    <ul className="tiles box" aria-label={t('reports.totals')} style={tileColumns(columns)}>
      {measures.map((name) => {
        const measure = definition.measures[name];
        if (!measure) return null;
        const change = changeOf(measure, total[name], totalBefore?.[name]);
        const to = drillDownPath(id, name, whole);
        const face = (
          <>
            <span className="tile-name">
              {measure.unit === 'money'
                ? t('reports.in_mad', { name: measure.name })
                : measure.name}
            </span>
            <b>{words(name, total[name])}</b>
            <small data-tone={change?.isWorse ? 'warning' : 'quiet'}>
              {totalBefore?.[name] != null &&
                t(change?.text ? 'reports.against' : 'reports.was', {
                  change: change?.text ?? '',
                  before: words(name, totalBefore[name]),
                })}
            </small>
          </>
        );
        return (
          <li key={name} title={measure.definition}>
            {to ? (
              <Link className="tile" to={to}>
                {face}
              </Link>
            ) : (
              <div className="tile">{face}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
