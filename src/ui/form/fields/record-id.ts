import { t } from '#src/lib/i18n.ts';

/** Whether the input of a field for a record is the number of one, and not a text that names none. */
export const isRecordId = (typed: string): boolean => /^[1-9]\d*$/.test(typed);

/** The number that was typed, or why it is none. */
export const readRecordId = (typed: string): { value: number } | { fault: string } =>
  isRecordId(typed) ? { value: Number(typed) } : { fault: t('form.record_unnamed') };
