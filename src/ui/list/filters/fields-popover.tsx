import { Button, type ButtonProps, PopoverNext, PopupKind } from '@blueprintjs/core';
import { type ReactNode, type Ref, useEffectEvent, useLayoutEffect, useRef } from 'react';

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

/** The fields, the first of them focused as they appear: keys that follow at once are theirs. */
function Fields({ label, first, children }: Pick<Props, 'label' | 'first' | 'children'>) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const focusFirst = useEffectEvent(() => {
    if (fields.current) first(fields.current)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => focusFirst(), []);
  return (
    <fieldset ref={fields} className="list-filter stack scroll" aria-label={label}>
      {children}
    </fieldset>
  );
}

/** A button that opens some fields below it. Escape closes them and returns the focus. */
export function FieldsPopover(props: Props) {
  return (
    <PopoverNext
      isOpen={props.isOpen}
      onInteraction={props.onOpen}
      placement={props.placement}
      arrow={false}
      animation="minimal"
      autoFocus={false}
      shouldReturnFocusOnClose
      transitionDuration={0}
      popupKind={PopupKind.DIALOG}
      content={
        <Fields label={props.label} first={props.first}>
          {props.children}
        </Fields>
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
