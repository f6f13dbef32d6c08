import { ApiFailure } from '#src/lib/api/api-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { countText } from '#src/lib/text/number.ts';
import { issueText } from '#src/ui/form/errors/issues.ts';
import type { FieldFaults } from './field-faults-context.ts';

function faultOf({ validity, min, max }: HTMLInputElement): string {
  if (validity.badInput || validity.stepMismatch) return t('form.count');
  if (validity.rangeUnderflow) return t('form.least', { limit: countText(Number(min)) });
  if (validity.rangeOverflow) return t('form.most', { limit: countText(Number(max)) });
  // A pattern asks for more than spaces.
  return t('form.missing');
}

/** The faults that the server names, by the fields of its body: all of one answer. */
export const refusedFields = (error: unknown): FieldFaults =>
  error instanceof ApiFailure
    ? Object.fromEntries(
        error.fields
          .map((fault) => [fault.path.replace(/^body\./, ''), issueText(fault)] as const)
          .toReversed(),
      )
    : {};

/**
 * Checks the fields of a form by their own constraints. The browser would show the first fault in a
 * bubble of its own, in its own language.
 */
export function findFaults(form: HTMLFormElement): {
  faults: FieldFaults;
  first: HTMLElement | null;
} {
  const wrong = [...form.elements].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && !field.validity.valid,
  );
  return {
    faults: Object.fromEntries(wrong.map((field) => [field.name, faultOf(field)])),
    first: wrong[0] ?? null,
  };
}
