import { t } from '#src/lib/i18n.ts';

/** The options of a yes-or-no filter. */
export const yesNoOptions = [
  { value: 'true', label: t('form.yes') },
  { value: 'false', label: t('form.no') },
];
