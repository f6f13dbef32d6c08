import { t } from '#src/lib/i18n.ts';

/** The options of a yes-or-no filter. Their texts are loaded after this module. */
export const yesNoOptions = [
  {
    value: 'true',
    get label() {
      return t('form.yes');
    },
  },
  {
    value: 'false',
    get label() {
      return t('form.no');
    },
  },
];
