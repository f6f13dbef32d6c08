import { isRecordId } from '#src/lib/address/record-id.ts';
import { t } from '#src/lib/i18n.ts';

/** The number that was typed, or why it is none. */
export const readRecordId = (typed: string): { value: number } | { fault: string } =>
  isRecordId(typed) ? { value: Number(typed) } : { fault: t('form.record_unnamed') };
