import type { FormField } from './form-field.ts';

/** Whether a field is asked, by the input of the field that decides it; absent: that is not known. */
export const isAsked = ({ onlyFor }: Pick<FormField, 'onlyFor'>, input: unknown): boolean =>
  onlyFor === undefined ||
  input === undefined ||
  (typeof input === 'string' && onlyFor.inputs.includes(input));

/** The same, by the input of its form. */
export const isAskedIn = (
  field: Pick<FormField, 'onlyFor'>,
  typed: Readonly<Record<string, unknown>>,
): boolean => isAsked(field, typed[field.onlyFor?.field ?? '']);
