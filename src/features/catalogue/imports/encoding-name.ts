import type { Import } from '#contract/routes/catalogue/imports.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';

/** The name of an encoding, with the script that it is for. */
export const encodingName = (encoding: Import['encoding']): string =>
  t(`imports.encoding_${encoding.replaceAll('-', '_')}` as MessageKey);
