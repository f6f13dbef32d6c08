import { Button, type ButtonProps } from '@blueprintjs/core';
import './text-button.css';

/** A button in a line of text, or where a frame would be too heavy. */
export const TextButton = (props: Omit<ButtonProps, 'variant' | 'size'>) => (
  <Button {...props} variant="minimal" className={`text-button ${props.className ?? ''}`} />
);
