import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';

/** The names of some zones; an empty list stands for all zones. */
export const zonesText = (zones: readonly { name: string }[]): string =>
  zones.length === 0 ? t('featured.all_zones') : joinList(zones.map(({ name }) => name));
