import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Import } from '#contract/routes/catalogue/imports.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { bytesText, countText } from '#src/lib/text/number.ts';
import { Figures } from '#src/ui/page/figures.tsx';
import { encodingName } from './encoding-name.ts';

const STEPS = ['file', 'columns', 'check', 'report'] as const;
const AT: Readonly<Record<Import['status'], number>> = {
  mapping: 1,
  failed: 1,
  checking: 2,
  checked: 2,
  applying: 3,
  applied: 3,
  cancelled: 3,
};
const MARKS = new Map([
  [',', 'imports.comma'],
  [';', 'imports.semicolon'],
  ['\t', 'imports.tab'],
  ['|', 'imports.bar'],
] as const);

/** The current step of the import. */
export function Steps({ status }: { status: Import['status'] | null }) {
  const at = status === null ? 0 : AT[status];
  return (
    <ol className="row import__steps" aria-label={t('imports.steps')}>
      {STEPS.map((step, n) => (
        <li key={step} aria-current={n === at ? 'step' : undefined} data-past={n < at || undefined}>
          {t(`imports.step_${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** A store by its name and number; its number until the name is known. */
function StoreName({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['imports.store', id],
    queryFn: ({ signal }) => storeSource.show(String(id), signal),
  });
  return (
    <Link to={`/stores/${id}`}>{data === undefined ? idText(id) : `${data} ${idText(id)}`}</Link>
  );
}

/** The detected format of the file, so that a wrong guess is noticed before the check. */
export function FileFacts({ record }: { record: Import }) {
  const mark = MARKS.get(record.delimiter as ',');
  const facts = [
    [t('imports.fact_file'), record.fileName],
    [t('imports.fact_size'), bytesText(record.bytes)],
    [t('imports.fact_rows'), countText(record.rows)],
    [t('imports.fact_encoding'), encodingName(record.encoding)],
    [t('imports.fact_delimiter'), mark ? t(mark) : record.delimiter],
    ...(record.headerLine
      ? [[t('imports.fact_header'), t('imports.header_line', { line: record.headerLine })] as const]
      : []),
    ...(record.kind === 'items'
      ? [
          [
            t('imports.fact_store'),
            record.storeId ? <StoreName key="store" id={record.storeId} /> : t('imports.any_store'),
          ] as const,
        ]
      : []),
  ] as const;
  return <Figures figures={facts} label={t('imports.facts')} />;
}
