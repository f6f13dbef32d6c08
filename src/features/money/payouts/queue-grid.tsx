// oxlint-disable jsx-a11y/prefer-tag-over-role, react/incompatible-library -- rows are virtual and keys are the container's.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
import { type RefObject, useEffect } from 'react';
import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ROW_PX, useGridRows } from '#src/ui/list/rows/use-grid-rows.ts';
import { more, queue } from './queue.ts';
import { QueueRow } from './queue-row.tsx';

const OVERSCAN = 12;
const AHEAD = 30;
const COLUMNS = ['id', 'store', 'amount', 'bank', 'status', 'age', 'by'] as const;

/** The rows: an ARIA grid with one tab stop, of which only the visible rows are in the page. */
export function QueueGrid({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const rows = useStore(queue, (now) => now.rows);
  const focusId = useStore(queue, (now) => now.focusId);
  const chosen = useStore(queue, (now) => now.chosen);
  const pending = useStore(queue, (now) => now.pending);
  const hasMore = useStore(queue, (now) => now.cursor !== null);
  const minute = useStore(live().clock, (nowMs) => Math.floor(nowMs / 60_000));
  const focusAt = rows.findIndex(({ id }) => id === focusId);
  const { items, lastShown } = useGridRows({
    scroller,
    count: rows.length,
    keyOf: (index) => rows[index]?.id ?? index,
    focusAt,
    overscan: OVERSCAN,
  });

  useEffect(() => {
    if (hasMore && lastShown >= rows.length - AHEAD) void more();
  }, [hasMore, lastShown, rows.length]);

  return (
    <div ref={scroller} className="queue__scroller">
      <div
        role="grid"
        id="payout-queue"
        className="queue__grid"
        tabIndex={0}
        aria-label={t('payouts.queue')}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-colcount={COLUMNS.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={focusAt === -1 ? undefined : `payout-${focusId}`}
      >
        <div role="rowgroup" className="queue__head">
          <div role="row" className="queue__row" aria-rowindex={1} tabIndex={-1}>
            <span role="columnheader" className="queue__mark" tabIndex={-1}>
              <span className="visually-hidden">{t('payouts.col_mark')}</span>
            </span>
            {COLUMNS.map((id) => (
              <span key={id} role="columnheader" tabIndex={-1} data-column={id}>
                {t(`payouts.col_${id}`)}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="queue__rows" style={{ blockSize: rows.length * ROW_PX }}>
          {items.map(({ index, key }) => {
            const payout = rows[index];
            return (
              payout && (
                <QueueRow
                  key={key}
                  payout={payout}
                  index={index}
                  top={index * ROW_PX}
                  isFocused={index === focusAt}
                  isChosen={chosen.has(payout.id)}
                  isPending={pending.has(payout.id)}
                  minute={minute}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
