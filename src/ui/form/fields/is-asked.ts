import type { FormField } from './form-field.ts';

/** Whether a field is asked, by the input of the field that decides it; absent: that is not known. */
export const isAsked = ({ onlyFor }: Pick<FormField, 'onlyFor'>, input: unknown): boolean =>
  onlyFor === undefined || input === undefined || onlyFor.inputs.includes(String(input));
