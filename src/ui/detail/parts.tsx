import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { isolated } from '#src/lib/language/ltr.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';
import './detail.css';

type FactList = readonly (readonly [label: string, value: ReactNode])[];

/** Labels with their values; unknown values are shown as a dash. */
export const Facts = ({ facts }: { facts: FactList }) => (
  <dl className="detail__facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === '' ? '—' : isolated(value)}</dd>
      </div>
    ))}
  </dl>
);

/** A section of a record's page: facts, further content, or both. */
export function Section(props: {
  title: string;
  more?: ReactNode;
  isWide?: true;
  facts?: FactList;
  children?: ReactNode;
}) {
  return (
    <section className="detail__section" aria-label={props.title} data-wide={props.isWide}>
      <h2 className="row">
        {props.title}
        {props.more && (
          <span className="row" data-end>
            {props.more}
          </span>
        )}
      </h2>
      {props.facts && <Facts facts={props.facts} />}
      {props.children}
    </section>
  );
}

/**
 * A column of related rows. `act`: a button at the end of the row, whose column title is for screen
 * readers only.
 */
type RelatedColumn<Row> = readonly [
  label: string,
  cell: (row: Row) => ReactNode,
  kind?: 'number' | 'act',
];

interface RelatedProps<Row extends { id: number }> {
  title: string;
  /** The query key of the rows. */
  queryKey: readonly unknown[];
  read: (signal: AbortSignal) => Promise<readonly Row[]>;
  columns: readonly RelatedColumn<Row>[];
  empty: string;
  /** The path of the whole list. */
  all?: string;
  /** A button beside the title. */
  more?: ReactNode;
  /** Shown above the rows. */
  lead?: ReactNode;
}

/** The most columns of a table that fits into a narrow column of a page. */
const MOST_NARROW = 4;

/** The rows of a list that is part of the record and is fetched with it. */
export function RelatedRows<Row extends { id: number }>(
  props: Pick<RelatedProps<Row>, 'columns' | 'empty'> & { rows: readonly Row[] },
) {
  const { rows, columns } = props;
  if (rows.length === 0) return <p className="hint">{props.empty}</p>;
  return (
    <div className="related-rows">
      <table className="table" data-many={columns.length > MOST_NARROW || undefined}>
        <TableHead
          headings={columns.map(([label, , kind]) => ({
            label,
            isNumber: kind === 'number',
            isHidden: kind === 'act',
          }))}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(([label, cell, kind]) => (
                <td
                  key={label}
                  data-label={label}
                  data-number={kind === 'number' || undefined}
                  data-act={kind === 'act' || undefined}
                >
                  {isolated(cell(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The first rows of a list related to the record, and a link to the whole list. */
export function Related<Row extends { id: number }>(props: RelatedProps<Row>) {
  const { title, columns, empty, all, more } = props;
  const { data, error, isPending } = useQuery({
    queryKey: ['record.related', ...props.queryKey],
    queryFn: ({ signal }) => props.read(signal),
    staleTime: 0,
  });
  return (
    <Section title={title} more={more ?? (all && <Link to={all}>{t('detail.all')}</Link>)} isWide>
      {props.lead}
      {error && <p className="field-error">{failureText(error)}</p>}
      {isPending && <p className="hint">{t('lists.reading')}</p>}
      {data && <RelatedRows rows={data} columns={columns} empty={empty} />}
    </Section>
  );
}

/** Shown while a record loads, or when it cannot be loaded. */
export function RecordStatus(props: { error: Error | null; refetch: () => unknown }) {
  if (!props.error)
    return (
      <EmptyState>
        <output>{t('lists.reading')}</output>
      </EmptyState>
    );
  return (
    <EmptyState>
      <Notice severity="critical">
        {failureText(props.error)}{' '}
        <TextButton onClick={() => void props.refetch()}>{t('lists.try_again')}</TextButton>
      </Notice>
    </EmptyState>
  );
}
