// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Escape leads out of every field.
// biome-ignore-all lint/a11y/noNoninteractiveElementInteractions: Escape leads out of every field.
import { Button } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { findFaults } from './field-faults.ts';
import { type FieldFaults, FieldFaultsContext } from './field-faults-context.ts';

interface EndProps {
  /** The label of the submit button. */
  confirm: string;
  isDisabled?: boolean;
  onBack: () => void;
}

/** The buttons of a form: submit and back. */
export const FormEnd = ({
  confirm,
  isDisabled = false,
  onBack,
  back = t('form.back'),
  className = '',
  children,
}: EndProps & { back?: string; className?: string; children?: ReactNode }) => (
  <div className={`row ${className}`}>
    <Button type="submit" intent="primary" disabled={isDisabled}>
      {confirm}
    </Button>
    <Button variant="minimal" onClick={onBack}>
      {back}
    </Button>
    {children}
  </div>
);

const FOCUSABLE = 'input, textarea, select, button, label, a';
const showWhole = (form: HTMLFormElement | null) => form?.scrollIntoView?.({ block: 'nearest' });

/** Focuses the first field with a fault; of a group, its first option. */
function focusInvalid(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
  (wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong)?.focus();
}

interface AskFormProps extends EndProps {
  label?: string;
  onSubmit: (form: FormData, element: HTMLFormElement) => void;
  /**
   * Checks what no constraint of a field can, such as a cause, and shows it. Returns whether all is
   * right. It is asked together with the constraints, so that all faults show at once.
   */
  check?: (form: FormData) => boolean;
  children?: ReactNode;
}

/**
 * A form for the input of an act, brought into view with its buttons. It shows the faults of fields
 * that break a constraint of their own, such as `required`, and then submits nothing. Escape closes
 * it.
 */
export function AskForm({ label, onSubmit, check, children, ...end }: AskFormProps) {
  const [faults, setFaults] = useState<FieldFaults>({});
  const submit = (form: HTMLFormElement) => {
    const { faults: found, first } = findFaults(form);
    setFaults(found);
    const isRight = check?.(new FormData(form)) ?? true;
    if (!first && isRight) {
      onSubmit(new FormData(form), form);
      return;
    }
    first?.focus();
    // Once the faults are shown, and have made it higher.
    requestAnimationFrame(() => {
      if (!isRight) focusInvalid(form);
      showWhole(form);
    });
  };
  return (
    <form
      ref={showWhole}
      className="stack"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // It may be a child of another form in React, in a portal.
        event.stopPropagation();
        submit(event.currentTarget);
      }}
      onInput={({ target }) => {
        const name = target instanceof HTMLInputElement ? target.name : '';
        if (name in faults)
          setFaults((all) => Object.fromEntries(Object.entries(all).filter(([of]) => of !== name)));
      }}
      onMouseDown={(event) => {
        // The second press of a double click that opened the form leaves the focus where it is.
        const isOnText = event.target instanceof Element && !event.target.closest(FOCUSABLE);
        if (event.detail > 1 && isOnText) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        end.onBack();
      }}
    >
      <FieldFaultsContext value={faults}>{children}</FieldFaultsContext>
      <FormEnd {...end} />
    </form>
  );
}
