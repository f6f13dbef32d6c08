// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are virtual and keys are the container's.
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { readStored, writeStored } from './remembered.ts';

const LEAST = 20;
const MOST = 65;
const DEFAULT = 36;

const within = (share: number) => Math.min(MOST, Math.max(LEAST, Math.round(share)));

/** The share of the width that the side takes, in percent, remembered by this browser. */
export function useSideShare(): [number, (share: number) => void] {
  const [share, setShare] = useState(() => within(Number(readStored('side')) || DEFAULT));
  return [
    share,
    (next) => {
      setShare(within(next));
      writeStored('side', String(within(next)));
    },
  ];
}

/** The line between board and map: dragged, or moved with the arrows. */
export function MapSplitter({
  share,
  onShare,
}: {
  share: number;
  onShare: (share: number) => void;
}) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!frame) return;
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const from = rtl ? event.clientX - frame.left : frame.right - event.clientX;
    onShare((100 * from) / frame.width);
  };
  const key = (event: KeyboardEvent) => {
    const by = { ArrowLeft: 2, ArrowRight: -2 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onShare(share + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that can be moved has a value.
    <div
      role="separator"
      className="splitter"
      tabIndex={0}
      aria-label={t('live.resize_map')}
      aria-orientation="vertical"
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={share}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={key}
    />
  );
}
