import { useState } from 'react';
import type { Corner } from '#contract/operations/zones/ring.ts';
import type { ZoneDetail } from '#contract/operations/zones/zone.ts';

type Ring = readonly Corner[];

/** What the editor starts with: the draft, else the published shape. */
const initialRing = ({ draft, ring }: ZoneDetail): Ring => draft ?? ring ?? [];

const isSame = (a: Ring, b: Ring): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The drawing of a zone that is being edited, and the version that it is based on. Without unsaved
 * edits it follows the zone. With unsaved edits, `conflict` is the zone as another user has changed
 * it, until the user chooses between the two.
 */
export function useDrawing(zone: ZoneDetail) {
  const [began, setBegan] = useState(zone);
  const [ring, setRing] = useState<Ring>(() => initialRing(zone));
  const isDirty = !isSame(ring, initialRing(began));
  const isNewer = zone.version > began.version;
  // A change of state or terms does not affect the drawing.
  const isClash = isNewer && isDirty && !isSame(initialRing(zone), initialRing(began));
  const adopt = (now: ZoneDetail, sent: Ring | null = null) => {
    setBegan(now);
    setRing((held) => (sent && held !== sent ? held : initialRing(now)));
  };
  if (isNewer && !isClash) {
    setBegan(zone);
    if (!isDirty) setRing(initialRing(zone));
  }
  return {
    ring,
    setRing,
    isDirty,
    /** The version that the drawing is based on when it is saved or published. */
    began,
    conflict: isClash ? zone : null,
    /** Replaces the edits by the zone; edits made after `sent` was sent are kept. */
    adopt,
    /** Keeps the edits, based on the other user's version. */
    keepEdits: () => setBegan(zone),
  };
}
