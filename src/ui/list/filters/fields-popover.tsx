import { Button, type ButtonProps, PopoverNext, PopupKind } from '@blueprintjs/core';
import { type ReactNode, type Ref, useRef } from 'react';

interface Props {
  /** Its contents, for screen readers. */
  label: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  placement: 'bottom-start' | 'bottom-end';
  /** The field within that is focused first. */
  first: (fields: HTMLFieldSetElement) => HTMLElement | null;
  button: ButtonProps & Record<`data-${string}`, unknown>;
  children: ReactNode;
}

/** A button that opens some fields below it. Escape closes them and returns the focus. */
export function FieldsPopover(props: Props) {
  const fields = useRef<HTMLFieldSetElement>(null);
  return (
    <PopoverNext
      isOpen={props.isOpen}
      onInteraction={props.onOpen}
      onOpened={() => fields.current && props.first(fields.current)?.focus()}
      placement={props.placement}
      arrow={false}
      animation="minimal"
      autoFocus={false}
      shouldReturnFocusOnClose
      transitionDuration={0}
      popupKind={PopupKind.DIALOG}
      content={
        <fieldset ref={fields} className="list-filter stack scroll" aria-label={props.label}>
          {props.children}
        </fieldset>
      }
      renderTarget={({ isOpen, ref, ...target }) => (
        <Button
          {...(target as object)}
          {...props.button}
          ref={ref as Ref<HTMLButtonElement>}
          active={isOpen}
        />
      )}
    />
  );
}
