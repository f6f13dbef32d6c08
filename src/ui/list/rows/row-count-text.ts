import { locale, type MessageKey, t } from '#src/lib/i18n.ts';

export const wholeNumber = new Intl.NumberFormat(locale());

/** The number of rows with their noun: 1 store, 1,034 items. */
export const rowCountText = (counted: MessageKey, n: number, more = ''): string =>
  t(counted, { n, shown: `${wholeNumber.format(n)}${more}` });
