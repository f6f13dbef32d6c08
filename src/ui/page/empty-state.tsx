import { NonIdealState } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';

/** Shown in place of missing content: says what is missing, and what the user can do. */
export const EmptyState = (props: { children: ReactNode; action?: ReactElement | undefined }) => (
  <NonIdealState
    description={<div>{props.children}</div>}
    {...(props.action ? { action: props.action } : {})}
  />
);
