import { t } from '#src/lib/i18n.ts';

/** The names of some areas; an empty list stands for all areas. */
export const areasText = (zones: readonly { name: string }[]): string =>
  zones.length === 0 ? t('featured.all_areas') : zones.map(({ name }) => name).join(', ');
