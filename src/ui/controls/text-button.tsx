import { Button, type ButtonProps } from '@blueprintjs/core';
import './text-button.css';

interface Props extends Omit<ButtonProps, 'variant' | 'size'> {
  /** The name of what the button acts on, for screen readers. */
  of?: string | number;
}

/** A button in a line of text, or where a frame would be too heavy. */
export const TextButton = ({ of, className = '', children, ...props }: Props) => (
  <Button {...props} variant="minimal" className={`text-button ${className}`}>
    {children}
    {of !== undefined && <span className="visually-hidden"> {of}</span>}
  </Button>
);
