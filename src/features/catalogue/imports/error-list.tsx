// oxlint-disable jsx-a11y/prefer-tag-over-role, react/incompatible-library, jsx-a11y/no-noninteractive-tabindex -- rows are virtual, and the list scrolls by keys.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised.
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
// biome-ignore-all lint/a11y/useFocusableInteractive: its rows do nothing.

import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Import } from '#contract/routes/catalogue/imports.ts';
import { useImportErrors } from '#src/domain/import/use-import.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { countText } from '#src/lib/text/number.ts';
import { Notice } from '#src/ui/page/notice.tsx';

const ROW_PX = 28;
const OVERSCAN = 12;
const COLUMNS = ['line', 'column', 'cell', 'message'] as const;

/** The first thousand errors with line and column. Only the visible ones are rendered. */
export function ErrorList({ record }: { record: Import }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { data, error, isLoading } = useImportErrors(record);
  const items = data?.items ?? [];
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const of = record.counts?.errors ?? 0;
  if (error) return <Notice severity="warning">{error.message}</Notice>;
  if (isLoading) return <p className="hint">{t('lists.reading')}</p>;
  if (items.length === 0) return null;
  return (
    <>
      <h3 className="part-name">{t('imports.errors_title')}</h3>
      {items.length < of && (
        <p className="quiet import__lead">{t('imports.errors_first', { n: items.length, of })}</p>
      )}
      <div
        ref={scroller}
        className="grid__scroller import-errors"
        role="table"
        tabIndex={0}
        aria-label={t('imports.errors_title')}
        aria-rowcount={items.length + 1}
      >
        <div role="row" aria-rowindex={1} className="grid__head grid__row">
          {COLUMNS.map((name) => (
            <span
              key={name}
              role="columnheader"
              className="grid__cell"
              data-number={name === 'line' || undefined}
            >
              {t(`imports.col_${name}`)}
            </span>
          ))}
        </div>
        <div role="rowgroup" className="grid__rows" style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const found = items[index];
            return (
              found && (
                <div
                  key={index}
                  role="row"
                  aria-rowindex={index + 2}
                  className="grid__row"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <span role="cell" className="grid__cell" data-number>
                    {countText(found.line)}
                  </span>
                  <span role="cell" className="grid__cell">
                    {found.column}
                  </span>
                  <span role="cell" className="grid__cell" title={found.value ?? undefined}>
                    {found.value}
                  </span>
                  <span role="cell" className="grid__cell" title={sentenceOf(found)}>
                    {sentenceOf(found)}
                  </span>
                </div>
              )
            );
          })}
        </div>
      </div>
    </>
  );
}
