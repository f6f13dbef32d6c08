import { Callout } from '@blueprintjs/core';
import type { ReactNode } from 'react';

/** A short text that stays in place. With a severity, screen readers announce it. */
export function Notice(props: { severity?: 'warning' | 'critical'; children: ReactNode }) {
  const { severity, children } = props;
  return (
    <Callout
      icon={false}
      className="notice"
      data-severity={severity}
      role={severity ? 'alert' : 'status'}
    >
      {children}
    </Callout>
  );
}
