// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are virtual and keys are the container's.

import type { KeyboardEvent, PointerEvent } from 'react';
import { t } from '#src/lib/i18n.ts';
import { readingKey } from '#src/lib/keys/keyboard/reading-order.ts';
import { SIDE, setLayout } from './layout.ts';

const setSide = (share: number) =>
  setLayout({ side: Math.min(SIDE.most, Math.max(SIDE.least, Math.round(share))) });

/**
 * The splitter between board and map. It is dragged, or moved with the arrow keys, Home and End.
 */
export function MapSplitter({ share }: { share: number }) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!frame) return;
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const from = rtl ? event.clientX - frame.left : frame.right - event.clientX;
    setSide((100 * from) / frame.width);
  };
  const key = (event: KeyboardEvent) => {
    const { least, most, usual } = SIDE;
    const to = {
      ArrowLeft: share + 2,
      ArrowRight: share - 2,
      Home: most,
      End: least,
      Enter: usual,
    }[readingKey(event.key)];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setSide(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that can be moved has a value.
    <div
      role="separator"
      className="splitter"
      tabIndex={0}
      aria-label={t('live.resize_map')}
      aria-orientation="vertical"
      aria-valuemin={SIDE.least}
      aria-valuemax={SIDE.most}
      aria-valuenow={share}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => setSide(SIDE.usual)}
      onKeyDown={key}
    />
  );
}
