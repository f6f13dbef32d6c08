import type { Featured } from '#contract/routes/growth/featured.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { daysText, placeText } from './featured.ts';

/** Where, when and for whom a record is featured, as its form has it. */
export interface Placement extends Pick<Featured, 'slot' | 'position' | 'startsOn' | 'endsOn'> {
  /** Absent: it is being created. */
  id?: number | undefined;
  zones: readonly { id: number }[];
}

const isBefore = (end: string | null, start: string) => end !== null && end < start;

/** Whether some customers would see both at the same time in the same part of the apps. */
export const areTogether = (one: Placement, other: Placement): boolean =>
  one.id !== other.id &&
  one.slot === other.slot &&
  !isBefore(one.endsOn, other.startsOn) &&
  !isBefore(other.endsOn, one.startsOn) &&
  (one.zones.length === 0 ||
    other.zones.length === 0 ||
    one.zones.some(({ id }) => other.zones.some((zone) => zone.id === id)));

/** An entry by number, place and days: `#5 Home 3 (2 Mar 2026 – no end)`. */
const entryText = (one: Placement): string =>
  `${one.id === undefined ? t('featured.this_one') : idText(one.id)} ${placeText(one)} (${daysText(one)})`;

/** That a record is featured by two entries at once, and what that means. */
export const twiceText = (name: string, one: Placement, other: Placement): string =>
  [
    t('featured.twice', { name, one: entryText(one), other: entryText(other) }),
    t(one.position === other.position ? 'featured.twice_held' : 'featured.twice_seen'),
  ].join(' ');
