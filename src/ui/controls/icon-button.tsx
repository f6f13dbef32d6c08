import { Button, type ButtonProps, mergeRefs } from '@blueprintjs/core';
import type { Ref } from 'react';
import { Hint } from './hint.tsx';

interface Props extends ButtonProps {
  /** The name of the button, and its hint. */
  label: string;
  /** The tooltip, if it says more than the label, such as the key. */
  hint?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with an icon only. Its name is shown on hover and keyboard focus. */
export const IconButton = ({ label, hint = label, ref, ...props }: Props) => (
  <Hint text={hint}>
    {({ ref: hinted, ...target }) => (
      <Button
        variant="minimal"
        aria-label={label}
        {...props}
        {...target}
        // Both the hint and a popover that the button opens are placed beside it.
        ref={mergeRefs<HTMLButtonElement>(hinted, ref)}
      />
    )}
  </Hint>
);
