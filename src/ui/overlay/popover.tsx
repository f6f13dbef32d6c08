import { PopoverNext, type PopoverNextProps, PopupKind } from '@blueprintjs/core';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface Props
  extends Pick<PopoverNextProps, 'isOpen' | 'placement' | 'popupKind' | 'renderTarget'> {
  onOpen: (isOpen: boolean) => void;
  /** Selectors of what to focus on opening; the first one that matches is used. */
  first: readonly string[];
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

/** The content. It takes the focus before paint, so that the next key already goes to it. */
function Content({ first, children }: Pick<Props, 'first' | 'children'>) {
  const content = useRef<HTMLDivElement>(null);
  const focusFirst = useEffectEvent(() => {
    const found = first.map((part) => content.current?.querySelector<HTMLElement>(part));
    found.find(Boolean)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => focusFirst(), []);
  return <div ref={content}>{children}</div>;
}

/** A popover that a button opens below it. Escape closes it and returns the focus. */
export const Popover = ({ onOpen, first, children, ...props }: Props) => (
  <PopoverNext
    {...PLAIN_POPOVER}
    {...props}
    onInteraction={onOpen}
    autoFocus={false}
    shouldReturnFocusOnClose
    content={<Content first={first}>{children}</Content>}
  />
);
