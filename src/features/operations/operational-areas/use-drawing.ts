import { useState } from 'react';
import type { Corner } from '#contract/operations/zones/ring.ts';
import type { ZoneDetail } from '#contract/operations/zones/zone.ts';

type Ring = readonly Corner[];

/** What the editor begins with: the draft, else the shape in force. */
const keptOf = ({ draft, ring }: ZoneDetail): Ring => draft ?? ring ?? [];

const isSame = (a: Ring, b: Ring): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The drawing of an area while it is edited, and the version that it began from. Without unsaved
 * edits it follows the area; with them `met` is the area as someone else changed it meanwhile, until
 * the user chooses between the two.
 */
export function useDrawing(area: ZoneDetail) {
  const [began, setBegan] = useState(area);
  const [ring, setRing] = useState<Ring>(() => keptOf(area));
  const isDirty = !isSame(ring, keptOf(began));
  const isNewer = area.version > began.version;
  // Another state or other terms leave the drawing alone.
  const isClash = isNewer && isDirty && !isSame(keptOf(area), keptOf(began));
  const takeOver = (now: ZoneDetail, sent: Ring | null = null) => {
    setBegan(now);
    setRing((held) => (sent && held !== sent ? held : keptOf(now)));
  };
  if (isNewer && !isClash) {
    setBegan(area);
    if (!isDirty) setRing(keptOf(area));
  }
  return {
    ring,
    setRing,
    isDirty,
    /** The version that the drawing is kept and published on. */
    began,
    met: isClash ? area : null,
    /** Shows the area as it is, without the edits; those made after `sent` was sent stay. */
    takeOver,
    /** Keeps the edits, on the version that someone else made. */
    goOn: () => setBegan(area),
  };
}
