import type { ReactNode } from 'react';

/**
 * Why something failed, beside what it is about and announced to screen readers; nothing without a
 * text.
 */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) =>
  children ? (
    <span id={id} className="field-error" role="alert">
      {children}
    </span>
  ) : null;
