import { Link } from 'react-router-dom';
import type { ReportDefinition, ReportId } from '#contract/insight/reports/definitions.ts';
import { formatMoney } from '#contract/money.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import { listBehind, type Part } from '#src/domain/report/behind.ts';
import { t } from '#src/lib/i18n.ts';
import { tileColumns } from '#src/ui/page/tiles.ts';
import { differenceOf, type Value, valueText } from './format.ts';

interface Props {
  id: ReportId;
  of: ReportDefinition;
  answer: ReportAnswer;
  /** What the whole report is about. */
  whole: Part;
}

/** The totals of a report, each with its definition, its change, and the list behind it. */
export function ReportTotals({ id, of, answer, whole }: Props) {
  const { measures, total, totalBefore } = answer;
  const words = (name: string, value: Value) =>
    of.measures[name]?.unit === 'money' && value != null
      ? formatMoney(value)
      : valueText(of.measures[name]?.unit ?? 'count', value);
  return (
    <ul className="tiles box" aria-label={t('reports.totals')} style={tileColumns(measures.length)}>
      {measures.map((name) => {
        const measure = of.measures[name];
        if (!measure) return null;
        const change = differenceOf(measure, total[name], totalBefore?.[name]);
        const to = listBehind(id, name, whole);
        const face = (
          <>
            <span className="tile-name">{measure.name}</span>
            <b>{words(name, total[name])}</b>
            <small data-tone={change?.isWorse ? 'warning' : 'quiet'}>
              {totalBefore &&
                t('reports.against', {
                  change: change?.text ?? '—',
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
