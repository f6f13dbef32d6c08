import { Button, type ButtonProps } from '@blueprintjs/core';
import { Hint } from './hint.tsx';

interface Props extends ButtonProps {
  /** The name of the button, and its hint. */
  label: string;
  /** The tooltip, if it says more than the label, such as the key. */
  hint?: string;
}

/** A button with an icon only. Its name is shown on hover and keyboard focus. */
export const IconButton = ({ label, hint = label, ...props }: Props) => (
  <Hint text={hint}>
    {(target) => <Button variant="minimal" aria-label={label} {...props} {...target} />}
  </Hint>
);
