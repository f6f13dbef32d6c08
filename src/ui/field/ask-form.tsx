// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Escape leads out of every field.
// biome-ignore-all lint/a11y/noNoninteractiveElementInteractions: Escape leads out of every field.
import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { t } from '#src/lib/i18n.ts';

interface EndProps {
  /** The label of the button that sends the form. */
  confirm: string;
  isSending?: boolean;
  onBack: () => void;
}

/** The end of a form: the button that sends it, and the one that leads back. */
export const FormEnd = ({ confirm, isSending = false, onBack }: EndProps) => (
  <div className="row">
    <Button type="submit" intent="primary" disabled={isSending}>
      {confirm}
    </Button>
    <Button variant="minimal" onClick={onBack}>
      {t('form.back')}
    </Button>
  </div>
);

/** What an act asks for. Escape leads back. */
export const AskForm = ({
  label,
  isChecked,
  onSubmit,
  children,
  ...end
}: EndProps & {
  label?: string;
  /** The browser checks the fields. */
  isChecked?: true;
  onSubmit: (form: FormData, element: HTMLFormElement) => void;
  children?: ReactNode;
}) => (
  <form
    className="stack"
    noValidate={!isChecked}
    aria-label={label}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(new FormData(event.currentTarget), event.currentTarget);
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
