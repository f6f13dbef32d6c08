import { locale, type MessageKey, t } from '#src/lib/i18n.ts';

export const whole = new Intl.NumberFormat(locale());

/** So many of what a list has, in words: 1 store, 1,034 items; rows where it has no name for them. */
export const rowsOf = (counted: MessageKey | undefined, n: number, more = ''): string =>
  t(counted ?? 'lists.rows', { n, shown: `${whole.format(n)}${more}` });
