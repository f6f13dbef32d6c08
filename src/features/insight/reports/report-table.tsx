import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReportDefinition } from '#contract/insight/reports/definition.ts';
import type { ReportId } from '#contract/insight/reports/definitions.ts';
import type { ReportValue } from '#contract/insight/reports/format.ts';
import type { Measure } from '#contract/insight/reports/measure.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import { drillDownPath, type FigureScope, scopeOf } from '#src/domain/report/drill-down.ts';
import { rowName } from '#src/domain/report/row-name.ts';
import { changeOf, valueText } from '#src/domain/report/value-text.ts';
import { t } from '#src/lib/i18n.ts';
import { readingKey } from '#src/lib/keys/keyboard/reading-order.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { useIsCut } from '#src/ui/page/use-is-cut.ts';
import { periodText } from './charts.ts';

interface Props {
  id: ReportId;
  definition: ReportDefinition;
  answer: ReportAnswer;
  whole: FigureScope;
  sort: string | null;
  onSort: (sort: string) => void;
}

interface CellProps {
  measure: Measure;
  now: ReportValue;
  before: ReportValue;
  to: string | null;
  /** The position of the one figure that is the table's tab stop. */
  place: string;
  isStop: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The value of the previous period, and the change since, below the present one. */
function Before(props: {
  measure: Measure;
  value: ReportValue;
  change: string | null | undefined;
}) {
  const { measure, value, change } = props;
  if (value === null || value === undefined) return null;
  const was = t('reports.was', { before: valueText(value, measure.unit) });
  return (
    <>
      <br />
      <small className="quiet">{was}</small>
      {change && (
        <>
          <br />
          <small className="quiet">{change}</small>
        </>
      )}
    </>
  );
}

function Figure({ measure, now, before, to, place, isStop, onKeyDown }: CellProps) {
  const text = valueText(now, measure.unit);
  const change = changeOf(measure, now, before);
  return (
    <td data-number>
      {to && now !== null ? (
        <Link to={to} data-place={place} tabIndex={isStop ? 0 : -1} onKeyDown={onKeyDown}>
          {text}
        </Link>
      ) : (
        text
      )}
      <Before measure={measure} value={before} change={change?.text} />
    </td>
  );
}

const ARROWS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const FIRST = '0 0';

/** Moves between the figures with the arrow keys; figures without a link are skipped. */
function useFigures(rows: number, columns: number) {
  const [at, setAt] = useState(FIRST);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = ARROWS[readingKey(event.key)];
    const { place: from } = event.currentTarget.dataset;
    if (!by || from === undefined) return;
    event.preventDefault();
    let [row = 0, column = 0] = from.split(' ').map(Number);
    for (;;) {
      row += by[0];
      column += by[1];
      if (row < 0 || column < 0 || row >= rows || column >= columns) return;
      const next = event.currentTarget
        .closest('table')
        ?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`);
      if (!next) continue;
      setAt(`${row} ${column}`);
      next.focus();
      return;
    }
  };
  return { at, onKeyDown };
}

function Heading({
  name,
  label,
  measure,
  sort,
  onSort,
}: { name: string; label: string; measure: Measure | null } & Pick<Props, 'sort' | 'onSort'>) {
  const isDown = sort === `-${name}`;
  const isUp = sort === name;
  // Figures are first sorted in descending order, names in ascending order.
  const next = measure ? (isDown ? name : `-${name}`) : isUp ? `-${name}` : name;
  return (
    <th
      scope="col"
      data-number={measure ? true : undefined}
      aria-sort={isDown ? 'descending' : isUp ? 'ascending' : undefined}
      title={measure?.definition}
    >
      <TextButton onClick={() => onSort(next)}>
        {label}
        {isDown ? ' ↓' : isUp ? ' ↑' : ''}
      </TextButton>
    </th>
  );
}

/** The rows of a report, with the totals below them. */
export function ReportTable({ id, definition, answer, whole, sort, onSort }: Props) {
  const { rows, rowKind, measures, total, totalBefore, rowCount } = answer;
  const columns = measures.flatMap((name) => {
    const measure = definition.measures[name];
    return measure ? [{ name, measure }] : [];
  });
  const [part, isCut] = useIsCut();
  const { at, onKeyDown } = useFigures(rows.length, columns.length);
  const links = rows.map((row) =>
    columns.map(({ name }) => drillDownPath(id, name, scopeOf(whole, rowKind, row))),
  );
  const isShown = at.split(' ').map(Number);
  const first = links.flatMap((line, r) => line.flatMap((to, c) => (to ? [`${r} ${c}`] : [])))[0];
  const stop = links[isShown[0] ?? 0]?.[isShown[1] ?? 0] ? at : first;
  return (
    // A table that scrolls sideways cannot keep its headings visible: only one that does not fit.
    <div ref={part} className="stack" style={{ overflowX: isCut ? 'auto' : undefined }}>
      <table className="table" data-framed>
        <caption className="visually-hidden">
          {t('reports.by', { rows: t(`reports.rows_${rowKind}`) })}
        </caption>
        <thead>
          <tr>
            <Heading
              name="name"
              label={t(`reports.rows_${rowKind}`)}
              measure={null}
              sort={sort}
              onSort={onSort}
            />
            {columns.map(({ name, measure }) => (
              <Heading
                key={name}
                name={name}
                label={measure.name}
                measure={measure}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={row.key}>
              <th scope="row">
                {rowKind === 'period'
                  ? periodText(row.key, row.to ?? row.key)
                  : rowName(rowKind, row)}
              </th>
              {columns.map(({ name, measure }, c) => (
                <Figure
                  key={name}
                  measure={measure}
                  now={row.values[name]}
                  before={row.valuesBefore?.[name]}
                  to={links[r]?.[c] ?? null}
                  place={`${r} ${c}`}
                  isStop={stop === `${r} ${c}`}
                  onKeyDown={onKeyDown}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.total')}</th>
            {columns.map(({ name, measure }) => (
              <td key={name} data-number>
                {valueText(total[name], measure.unit)}
                <Before
                  measure={measure}
                  value={totalBefore?.[name]}
                  change={changeOf(measure, total[name], totalBefore?.[name])?.text}
                />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {rowCount > rows.length && (
        <p className="hint">{t('reports.cut', { shown: rows.length, all: rowCount })}</p>
      )}
      {rows.length === 0 && <p className="hint">{t('reports.no_rows')}</p>}
    </div>
  );
}
