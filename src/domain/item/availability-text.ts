import type { ItemRow } from '#contract/routes/catalogue/items.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';

type Availability = Pick<ItemRow, 'available' | 'unavailableUntil' | 'archivedAt'>;

/** Whether an item can be ordered; if not, until when. */
export function availabilityText({
  available,
  unavailableUntil,
  archivedAt,
}: Availability): string {
  if (archivedAt) return t('items.archived');
  if (available) return t('items.available');
  if (!unavailableUntil) return t('items.unavailable');
  return t('items.off_until', { time: moment(unavailableUntil) });
}
