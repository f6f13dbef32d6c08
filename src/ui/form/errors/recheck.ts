import { useEffect } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import type { FormField } from '../fields/form-field.ts';

type Errors = Readonly<Record<string, string>>;

/** Why a form was not saved. `isOfFields`: every cause is beside its field. */
export interface FormFailure {
  text: string;
  isOfFields: boolean;
}

const INVALID = 'request.invalid';

/**
 * A refused save in words. The API names fields as its clients write them, the form by their labels:
 * what it shows beside its fields is not repeated.
 */
export function formFailure(error: unknown, found: Errors): FormFailure {
  const n = Object.keys(found).length;
  const isOfFields = error instanceof ApiFailure && n > 0 && found[''] === undefined;
  const isShown = isOfFields && error.code === INVALID;
  return { text: isShown ? t('form.wrong', { n }) : failureText(error), isOfFields };
}

/** Whether the server may judge another field differently now: a text is compared with nothing. */
const isCompared = ({ kind }: Pick<FormField, 'kind'>) => kind !== 'text';

/**
 * The errors that remain once a field has changed. `found`: those of the input as it is now.
 * `isOfServer`: they are the answer of the server, which the input alone does not show.
 */
export function errorsAfter(
  before: Errors,
  changed: Pick<FormField, 'kind' | 'name'>,
  { found, isOfServer }: { found: Errors; isOfServer: boolean },
): Errors {
  const kept = Object.entries(before).flatMap(([name, message]) => {
    if (name === changed.name || name === '') return [];
    const now = found[name] ?? (isOfServer && !isCompared(changed) ? message : undefined);
    return now === undefined ? [] : [[name, now] as const];
  });
  return Object.fromEntries(kept);
}

/** Errors as the form's library keeps them. */
export const toErrors = (found: Errors): FieldErrors<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(found).map(([name, message]) => [
      name === '' ? 'root' : name,
      { type: 'value', message },
    ]),
  );

type Control = Pick<
  UseFormReturn<Record<string, unknown>>,
  'subscribe' | 'getFieldState' | 'trigger' | 'clearErrors'
>;

/** The same in a form's page: checks every field that has an error again when another one changes. */
export function useRecheck(fields: readonly FormField[], control: Control): void {
  const { subscribe, getFieldState, trigger, clearErrors } = control;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const changed = fields.find((field) => field.name === name?.split('.')[0]);
          if (!changed) return;
          const wrong = fields.filter((field) => {
            const { error } = getFieldState(field.name);
            const isKept = error?.type === 'server' && !isCompared(changed);
            return error && field !== changed && !isKept;
          });
          clearErrors('root');
          if (wrong.length > 0) void trigger(wrong.map((field) => field.name));
        },
      }),
    [fields, subscribe, getFieldState, trigger, clearErrors],
  );
}
