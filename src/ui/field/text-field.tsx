import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  ref?: Ref<HTMLInputElement>;
  hint?: string | undefined;
  error?: string | undefined;
  /** Shown inside the field at its end, for example a button that shows the password. */
  trailing?: ReactNode;
}

/** A labelled field with its hint or error below, associated for screen readers. */
export function TextField({ label, hint, error, trailing, ...input }: Props) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        <input
          {...input}
          id={id}
          className="input"
          aria-invalid={error !== undefined}
          aria-describedby={below ? `${id}-below` : undefined}
        />
        {trailing}
      </div>
      {below && (
        <span id={`${id}-below`} className={error ? 'field-error' : 'field-hint'}>
          {below}
        </span>
      )}
    </div>
  );
}
