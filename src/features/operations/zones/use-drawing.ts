import { useMemo, useState } from 'react';
import type { ZoneDetail } from '#contract/operations/zones/zone.ts';
import type { Corner } from '#rules/geometry/ring.ts';
import { type Draft, readDraft } from '#src/ui/form/drafts/drafts.ts';
import { useKeptInput } from '#src/ui/form/drafts/use-kept-input.ts';

type Ring = readonly Corner[];

/** What the editor starts with: the draft, else the published shape. */
const initialRing = ({ draft, ring }: ZoneDetail): Ring => draft ?? ring ?? [];

const isSame = (a: Ring, b: Ring): boolean => JSON.stringify(a) === JSON.stringify(b);

const DRAFT = 'zone-drawing';
const NO_FIELDS: [] = [];

/** The unsaved drawing of before, unless the shape that it changed is another one now. */
function keptRing(draft: Draft | null, zone: ZoneDetail): Ring | null {
  const ring = draft?.typed.ring as Ring | undefined;
  return ring && isSame((draft?.base.ring ?? []) as Ring, initialRing(zone)) ? ring : null;
}

/**
 * The drawing of a zone that is being edited, and the version that it is based on. Without unsaved
 * edits it follows the zone. With unsaved edits, `conflict` is the zone as another user has changed
 * it, until the user chooses between the two. Unsaved edits are kept as a draft of this user.
 */
export function useDrawing(zone: ZoneDetail) {
  const [began, setBegan] = useState(zone);
  const [ring, setRing] = useState<Ring>(
    () => keptRing(readDraft(DRAFT, zone.id), zone) ?? initialRing(zone),
  );
  const base = initialRing(began);
  const isDirty = !isSame(ring, base);
  const input = useMemo(
    () => (isDirty ? { version: began.version, typed: { ring }, base: { ring: base } } : null),
    [isDirty, began.version, ring, base],
  );
  const { found } = useKeptInput({ id: DRAFT, fields: NO_FIELDS, recordId: zone.id }, input);
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
    /** The edits are those of before, and not saved yet. */
    isRestored: isDirty && keptRing(found, began) !== null,
    /** The version that the drawing is based on when it is saved or published. */
    began,
    conflict: isClash ? zone : null,
    /** Replaces the edits by the zone; edits made after `sent` was sent are kept. */
    adopt,
    /** Keeps the edits, based on the other user's version. */
    keepEdits: () => setBegan(zone),
  };
}
