import { Button, type ButtonProps } from '@blueprintjs/core';
import { Hint } from './hint.tsx';

interface Props extends ButtonProps {
  /** The name of the button, and its hint. */
  label: string;
  /** The hint where it says more, such as the key. */
  hint?: string;
}

/** A button without words: its name shows where the pointer rests on it, or the focus is. */
export const IconButton = ({ label, hint = label, ...props }: Props) => (
  <Hint text={hint}>
    {(target) => <Button variant="minimal" aria-label={label} {...props} {...target} />}
  </Hint>
);
