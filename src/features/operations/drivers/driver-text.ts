import type { DOCUMENT_KINDS } from '#contract/routes/operations/driver-profile.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';

export const documentText = (kind: (typeof DOCUMENT_KINDS)[number]): string =>
  t(`drivers.document_${kind}` satisfies MessageKey);
