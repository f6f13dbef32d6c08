import { areaM2, type Corner, ringOf } from '#rules/geometry/ring.ts';
import { t } from '#src/lib/i18n.ts';

interface Ranked {
  id: number;
  name: string;
  priority: number;
  ring: readonly Corner[] | null;
}

const sizeOf = ({ ring }: Ranked) => (ring ? areaM2(ringOf(ring)) : Number.POSITIVE_INFINITY);

/** The overlap of two zones, and which of them applies there: as `rules/geometry/zone-at.ts` ranks them. */
export function overlapText(own: Ranked, other: Ranked): string {
  const isByPriority = own.priority !== other.priority;
  const isOwn = isByPriority ? own.priority > other.priority : sizeOf(own) <= sizeOf(other);
  return t('zones.overlap', {
    other: other.name,
    winner: isOwn ? own.name : other.name,
    why: isByPriority ? 'priority' : 'size',
    high: Math.max(own.priority, other.priority),
    low: Math.min(own.priority, other.priority),
  });
}
