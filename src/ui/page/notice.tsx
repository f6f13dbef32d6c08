import type { ReactNode } from 'react';

/** A few words that stay where they are; with a severity they are announced as well. */
export function Notice(props: { severity?: 'warning' | 'critical'; children: ReactNode }) {
  const { severity, children } = props;
  return (
    <div className="notice" data-severity={severity} role={severity ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
