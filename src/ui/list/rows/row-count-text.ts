import { type MessageKey, t } from '#src/lib/i18n.ts';
import { countText } from '#src/lib/text/number.ts';

/** The number of rows with their noun: 1 store, 1,034 items. */
export const rowCountText = (counted: MessageKey, n: number, more = ''): string =>
  t(counted, { n, shown: `${countText(n)}${more}` });
