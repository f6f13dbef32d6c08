import type { Import, ImportKind } from '#contract/routes/catalogue/imports.ts';
import { useEarlierImports } from '#src/domain/import/use-import.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { countText } from '#src/lib/text/number.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';

const COUNTS = ['created', 'changed', 'refused'] as const;

/** The latest imports of a kind. Unfinished ones can be resumed, and reports can be read again. */
export function EarlierImports({
  kind,
  onOpen,
}: {
  kind: ImportKind;
  onOpen: (one: Import) => void;
}) {
  const { data } = useEarlierImports(kind);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="stack import__earlier" aria-label={t('imports.earlier')}>
      <h3 className="part-name">{t('imports.earlier')}</h3>
      <table className="table" data-framed>
        <TableHead
          headings={[
            t('imports.fact_file'),
            t('imports.col_status'),
            { label: t('imports.fact_rows'), isNumber: true },
            ...COUNTS.map((name) => ({ label: t(`imports.${name}`), isNumber: true })),
            t('imports.col_by'),
            t('imports.col_at'),
          ]}
        />
        <tbody>
          {data.items.map((one) => (
            <tr key={one.id} data-tone={one.status === 'cancelled' ? 'quiet' : undefined}>
              <th scope="row">
                <TextButton
                  className="cut import__file"
                  title={one.fileName}
                  onClick={() => onOpen(one)}
                >
                  {one.fileName}
                </TextButton>
              </th>
              <td>{t(`imports.status_${one.status}`)}</td>
              <td data-number>{countText(one.rows)}</td>
              {COUNTS.map((name) => (
                <td key={name} data-number>
                  {one.counts && one.status !== 'cancelled' ? countText(one.counts[name]) : '—'}
                </td>
              ))}
              <td>{one.createdBy.name}</td>
              <td>{moment(one.createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
