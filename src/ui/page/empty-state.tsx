import { NonIdealState } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';

/** Shown in the place of content that is not there: what is missing, and what can be done. */
export const EmptyState = (props: { children: ReactNode; action?: ReactElement | undefined }) => (
  <NonIdealState
    description={<div>{props.children}</div>}
    {...(props.action ? { action: props.action } : {})}
  />
);
