import { Button } from '@blueprintjs/core';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Corner } from '#rules/geometry/ring.ts';
import { t } from '#src/lib/i18n.ts';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { CornerRow, type RowActs } from './corner-row.tsx';
import { type Corners, middleOf } from './geometry/corners.ts';
import { append, insertAfter, moveCorner, removeCorner, select } from './shape-state.ts';
import type { Edit } from './use-shape.ts';

interface Props {
  ring: Corners;
  selected: number | null;
  faulty: readonly number[];
  isLocked: boolean;
  apply: (edit: Edit) => { ring: Corners };
  /** The position of a new corner in a ring without edges. */
  place: () => Corner;
}

const FIELD = 'input';
const LAST_BUTTON = 'td:last-child button';

/**
 * The corners as numbers. Everything that the map does can be done here too, even without a map.
 */
export function CornerTable({ ring, selected, faulty, isLocked, apply, place }: Props) {
  const rows = useRef<HTMLTableSectionElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** What takes the focus after the next render: a part of a corner's row. */
  const next = useRef<{ at: number; part: string } | null>(null);
  const rowOf = (at: number) => rows.current?.querySelector(`[data-corner="${at}"]`);

  const acts = useMemo<RowActs>(
    () => ({
      select: (at) => apply((now) => (now.selected === at ? now : select(now, at))),
      move: (at, corner) => apply((now) => moveCorner(now, at, corner)),
      remove: (at) => {
        const { ring: left } = apply((now) => removeCorner(now, at));
        next.current = { at: Math.min(at, left.length - 1), part: LAST_BUTTON };
      },
    }),
    [apply],
  );
  useLayoutEffect(() => {
    if (!next.current) return;
    const { at, part } = next.current;
    next.current = null;
    const target = rowOf(at)?.querySelector<HTMLElement>(part) ?? addButton.current;
    target?.focus();
    if (target instanceof HTMLInputElement) target.select();
  });
  useEffect(() => {
    if (selected !== null)
      rows.current
        ?.querySelector(`[data-corner="${selected}"]`)
        ?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const add = () => {
    const after = selected ?? ring.length - 1;
    apply((now) =>
      now.ring.length < 2
        ? append(now, place())
        : insertAfter(now, after, middleOf(now.ring, after)),
    );
    next.current = { at: after + 1, part: FIELD };
  };
  return (
    <section className="corner-table with-foot" aria-label={t('zone_editor.corners')}>
      <div className="scroll fill">
        <table className="table" data-framed>
          <caption className="visually-hidden">{t('zone_editor.corners_caption')}</caption>
          <TableHead
            headings={[
              t('zone_editor.number'),
              t('zone_editor.latitude'),
              t('zone_editor.longitude'),
              { label: t('zone_editor.remove'), isHidden: true },
            ]}
          />
          <tbody ref={rows}>
            {ring.map((corner, at) => (
              <CornerRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place.
                key={at}
                at={at}
                corner={corner}
                isSelected={at === selected}
                isFaulty={faulty.includes(at)}
                isLocked={isLocked}
                acts={acts}
              />
            ))}
          </tbody>
        </table>
        {ring.length === 0 && <p className="hint">{t('zone_editor.no_corners')}</p>}
      </div>
      {!isLocked && (
        <Button ref={addButton} size="small" onClick={add}>
          {t('zone_editor.add_corner')}
        </Button>
      )}
    </section>
  );
}
