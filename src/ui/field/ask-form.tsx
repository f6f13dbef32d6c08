// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Escape leads out of every field.
// biome-ignore-all lint/a11y/noNoninteractiveElementInteractions: Escape leads out of every field.
import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { t } from '#src/lib/i18n.ts';

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

/** A form for the input of an act, brought into view with its buttons. Escape closes it. */
export const AskForm = ({
  label,
  isChecked,
  onSubmit,
  children,
  ...end
}: EndProps & {
  label?: string;
  /** The browser validates the fields. */
  isChecked?: true;
  onSubmit: (form: FormData, element: HTMLFormElement) => void;
  children?: ReactNode;
}) => (
  <form
    ref={showWhole}
    className="stack"
    noValidate={!isChecked}
    aria-label={label}
    onSubmit={(event) => {
      event.preventDefault();
      // It may be a child of another form in React, in a portal.
      event.stopPropagation();
      onSubmit(new FormData(event.currentTarget), event.currentTarget);
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
    {children}
    <FormEnd {...end} />
  </form>
);
