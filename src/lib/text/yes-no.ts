import { t } from '#src/lib/i18n.ts';

/** What a filter that is on or off is chosen from. */
export const yesNo = [
  { value: 'true', label: t('form.yes') },
  { value: 'false', label: t('form.no') },
];
