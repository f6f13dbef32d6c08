// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll the table.
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the table.

import { Hours } from '#contract/catalogue/opening-hours.ts';
import type { ImportChanges, ImportRowChange } from '#contract/routes/catalogue/imports.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { countText, rateText } from '#src/lib/text/number.ts';
import { hoursText } from '#src/ui/form/kinds.ts';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { valueName } from './columns-step.tsx';

type Change = ImportRowChange['values'][number];

/** A value as the console shows it elsewhere. */
function valueText(kind: Change['kind'], value: string | null): string {
  if (kind === 'hours') return hoursText(value === null ? null : Hours.parse(JSON.parse(value)));
  if (value === null || value === '') return '—';
  if (kind === 'money') return formatMoney(value);
  if (kind === 'rate') return rateText(Number(value));
  if (kind === 'flag') return t(value === 'true' ? 'form.yes' : 'form.no');
  return value;
}

function ChangedRow({
  row,
  change,
  isFirst,
}: {
  row: ImportRowChange;
  change: Change;
  isFirst: boolean;
}) {
  const { column, kind, before, after } = change;
  const isFar = row.isFar && column === 'price';
  return (
    <tr>
      <td data-number>{isFirst && countText(row.line)}</td>
      <th scope="row">{isFirst && row.name}</th>
      <td>{valueName(column)}</td>
      <td data-number={kind === 'money' || undefined}>{valueText(kind, before)}</td>
      <td data-number={kind === 'money' || undefined} data-tone={isFar ? 'warning' : undefined}>
        {valueText(kind, after)}
      </td>
    </tr>
  );
}

/** What an import changes: each value before and after, the prices that move most first. */
export function ChangeList({ changes }: { changes: ImportChanges }) {
  const { items, of } = changes;
  if (items.length === 0) return null;
  return (
    <>
      <h3 className="part-name">{t('imports.changes_title')}</h3>
      {items.length < of && (
        <p className="quiet import__lead">{t('imports.changes_first', { n: items.length, of })}</p>
      )}
      <section
        className="scroll import__changes"
        aria-label={t('imports.changes_title')}
        tabIndex={0}
      >
        <table className="table" data-framed aria-label={t('imports.changes_title')}>
          <TableHead
            headings={[
              { label: t('imports.col_line'), isNumber: true },
              t('imports.value_name'),
              t('imports.col_value'),
              t('imports.changes_before'),
              t('imports.changes_after'),
            ]}
          />
          <tbody>
            {items.flatMap((row) =>
              row.values.map((change, n) => (
                <ChangedRow
                  key={`${row.line} ${change.column}`}
                  row={row}
                  change={change}
                  isFirst={n === 0}
                />
              )),
            )}
          </tbody>
        </table>
      </section>
    </>
  );
}
