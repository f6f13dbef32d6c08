import { type ButtonProps, PopoverNext, type PopoverNextProps, PopupKind } from '@blueprintjs/core';
import {
  type JSX,
  type ReactNode,
  type Ref,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { returnFocus } from '#src/lib/keys/take-focus.ts';
import { focusFirst } from './focus-first.ts';

/** What the button of a popover needs; pass all of it on. */
type Target = Pick<ButtonProps, 'className'> & { ref: Ref<HTMLButtonElement> };

interface Props extends Pick<PopoverNextProps, 'isOpen' | 'placement' | 'popupKind'> {
  onOpen: (isOpen: boolean) => void;
  /** Selectors of what to focus on opening; the first one that matches is used. */
  first: readonly string[];
  /** Renders the button that opens it. */
  button: (target: Target, isOpen: boolean) => JSX.Element;
  children: ReactNode;
}

/** The appearance of every popover: it opens at once, without an arrow. */
export const PLAIN_POPOVER = {
  placement: 'bottom-end',
  arrow: false,
  animation: 'minimal',
  transitionDuration: 0,
  popupKind: PopupKind.DIALOG,
} as const;

/**
 * The content. It takes the focus before paint, so that the next key already goes to it, and returns
 * it to what had it. Blueprint notes that only afterwards, when the content has it already.
 */
function Content({ first, children }: Pick<Props, 'first' | 'children'>) {
  const content = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  // It is not at its place yet, so scrolling to it would move the page.
  const onOpened = useEffectEvent(() =>
    focusFirst(content.current, first, { preventScroll: true }),
  );
  useLayoutEffect(() => {
    const element = content.current;
    onOpened();
    return () => {
      // What a chosen item has opened keeps the focus, such as a sheet.
      const now = document.activeElement;
      const isLost = now === document.body || element?.contains(now);
      if (isLost) returnFocus(opener);
    };
  }, [opener]);
  return (
    // Has the focus itself while nothing in it can have it, so that Escape closes it. A letter typed
    // at its choices is none of a command: the row behind it is covered.
    <div ref={content} tabIndex={-1} data-own-keys>
      {children}
    </div>
  );
}

/** A popover that a button opens below it. Escape closes it and returns the focus. */
export const Popover = ({ onOpen, first, button, children, ...props }: Props) => (
  <PopoverNext
    {...PLAIN_POPOVER}
    {...props}
    onInteraction={onOpen}
    autoFocus={false}
    // A menu that closes must not take the focus back from what its item has opened.
    enforceFocus={props.popupKind !== PopupKind.MENU}
    shouldReturnFocusOnClose={false}
    renderTarget={({ isOpen, ...target }) => button(target as Target, isOpen)}
    content={<Content first={first}>{children}</Content>}
  />
);
