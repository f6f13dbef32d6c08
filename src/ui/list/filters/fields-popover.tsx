import { Button, type ButtonProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Popover } from '#src/ui/overlay/popover.tsx';

interface Props {
  /** The accessible name of the popover. */
  label: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  placement: 'bottom-start' | 'bottom-end';
  /** Selectors of the field to focus first. */
  first: readonly string[];
  button: ButtonProps & Record<`data-${string}`, unknown>;
  children: ReactNode;
}

/** A button that opens a popover with some fields. */
export const FieldsPopover = ({ label, button, children, ...props }: Props) => (
  <Popover
    {...props}
    button={(target, isOpen) => <Button {...target} {...button} active={isOpen} />}
  >
    <fieldset className="list-filter stack scroll" aria-label={label}>
      {children}
    </fieldset>
  </Popover>
);
