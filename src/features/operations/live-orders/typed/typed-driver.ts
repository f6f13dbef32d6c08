import type { Order } from '#contract/routes/operations/orders.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { FAR_METRES, rideMinutes } from '#rules/geometry/travel.ts';
import { beginsCodeOf, isCodeOf } from '#src/domain/driver/driver-code.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { type Suggestion, VerbError } from '#src/lib/keys/commands.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { ageText, distanceText } from '#src/lib/text/durations.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import { type LiveDriver, STALE_AFTER_MS } from '#streams/index.ts';

const MOST = 8;

/** Metres from a driver to the store of an order; infinite without a position. */
function metresTo(order: Order | undefined, { id }: LiveDriver): number {
  const position = order && shownSource().positions.get(id);
  return position ? distanceM(position, order.pickup) : Number.POSITIVE_INFINITY;
}

/** The drivers whose code starts with the text or whose name contains it, the nearest first. */
function driversNamed(text: string, order: Order | undefined): LiveDriver[] {
  const wanted = normaliseText(text.trim());
  return shownSource()
    .drivers.list()
    .flatMap((id) => shownSource().drivers.get(id) ?? [])
    .filter((one) => beginsCodeOf(one, wanted) || normaliseText(one.name).includes(wanted))
    .map((driver) => ({ driver, metres: metresTo(order, driver) }))
    .sort((a, b) => a.metres - b.metres || a.driver.id - b.driver.id)
    .map(({ driver }) => driver);
}

const minutesOf = (metres: number) => Math.max(1, Math.ceil(rideMinutes(metres)));

/** A driver with the time to the store, which tells apart two who have the same name. */
function hintOf(driver: LiveDriver, order: Order | undefined): string {
  const metres = metresTo(order, driver);
  const parts = [driver.name, t(`live.duty_${driver.status}`)];
  if (Number.isFinite(metres)) parts.push(t('live.minutes', { n: minutesOf(metres) }));
  return parts.join(' · ');
}

/** What is known of a driver who would take an order from another: how far away he is. */
export function awayText(driver: LiveDriver, order: Order): string {
  const { id, code } = driver;
  const metres = metresTo(order, driver);
  if (!Number.isFinite(metres)) return t('typed.no_position', { code });
  const away = { code, distance: distanceText(metres), n: minutesOf(metres) };
  const ageMs = shownSource().positions.ageMs(id, shownSource().now());
  return joinList([
    t('typed.is_away', away),
    ...(metres > FAR_METRES ? [t('dispatch.far')] : []),
    ...(ageMs > STALE_AFTER_MS ? [t('typed.old_position', { age: ageText(ageMs) })] : []),
  ]);
}

export const driversLike = (text: string, order: Order | undefined): Suggestion[] =>
  driversNamed(text, order)
    .slice(0, MOST)
    .map((driver) => ({ text: driver.code, hint: hintOf(driver, order) }));

/**
 * The driver that a line names, by code or by a name that only one driver on duty has. @throws
 * VerbError with the drivers to choose from.
 */
export function driverOf(words: readonly string[], order: Order): LiveDriver {
  const text = words.join(' ').trim();
  const code = (words.findLast((word) => word !== '') ?? '').toLowerCase();
  const found = text === '' ? [] : driversNamed(text, order);
  const [only, ...more] = found;
  const exact = driversNamed(code, order).find((driver) => isCodeOf(driver, code));
  if (exact) return exact;
  if (text === '') throw new VerbError(t('typed.name_driver'));
  if (!only) throw new VerbError(t('typed.no_driver', { word: text }));
  if (more.length === 0) return only;
  const list = found
    .slice(0, MOST)
    .map((driver) => `${driver.code} ${hintOf(driver, order)}`)
    .join('; ');
  throw new VerbError(t('typed.which_driver', { word: text, list }));
}
