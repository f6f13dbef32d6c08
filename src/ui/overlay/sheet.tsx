import { Dialog } from '@blueprintjs/core';
import {
  type HTMLAttributes,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { returnFocus } from '#src/lib/keys/take-focus.ts';
import { focusFirst } from './focus-first.ts';
import './sheet.css';

const FIELDS = 'input, select, textarea';

interface Props extends Pick<HTMLAttributes<HTMLDivElement>, 'className' | 'onKeyDown'> {
  title: string;
  /** `wide` for tables of results, `medium` for forms. */
  size?: 'medium' | 'wide';
  /**
   * A selector of what to focus on opening; by default the first field or, without one, the first
   * button. Null: the dialog itself.
   */
  first?: string | null;
  /** The content element, which can be focused. */
  ref?: RefObject<HTMLDivElement | null>;
  /** Escape was pressed. */
  onClose: () => void;
  children: React.ReactNode;
}

/**
 * Closes a sheet on a click outside of it, unless something was typed in its form. The click moves no
 * focus: Blueprint's frame around the dialog would take it.
 */
function useOutsideClick(content: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const overlay = content.current?.closest<HTMLElement>('.bp6-overlay');
    if (!overlay) return;
    let isTyped = false;
    const onInput = ({ target }: Event) => {
      isTyped ||= target instanceof Element && target.closest('form') !== null;
    };
    const onDown = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('.bp6-dialog')) return;
      event.preventDefault();
      if (event.button === 0 && !isTyped) close();
    };
    overlay.addEventListener('input', onInput);
    overlay.addEventListener('mousedown', onDown);
    return () => {
      overlay.removeEventListener('input', onInput);
      overlay.removeEventListener('mousedown', onDown);
    };
  }, [content]);
}

/**
 * A modal dialog, shown while it is mounted. It is rendered and focused synchronously, not after
 * Blueprint's portal and animation frame, so that the next key already goes to it. The focus
 * returns to the element that had it.
 */
export function Sheet(props: Props) {
  const {
    title,
    size,
    first = FIELDS,
    ref,
    className = '',
    onClose,
    children,
    ...handlers
  } = props;
  const [opener] = useState(() => document.activeElement);
  const own = useRef<HTMLDivElement>(null);
  const content = ref ?? own;
  useLayoutEffect(() => {
    const element = content.current;
    // Around the dialog are elements of Blueprint that can have the focus too.
    const overlay = element?.closest('.bp6-overlay');
    // A field that takes the focus by itself already has it.
    if (!element?.contains(document.activeElement))
      focusFirst(element, first === null ? [] : [first, 'button, a']);
    return () => {
      const now = document.activeElement;
      const isLost = now === document.body || overlay?.contains(now);
      if (isLost) returnFocus(opener);
    };
  }, [content, first, opener]);
  useOutsideClick(content, onClose);
  return createPortal(
    <Dialog
      isOpen
      title={title}
      isCloseButtonShown={false}
      className="sheet"
      // The frame is not a tab stop.
      containerRef={(frame: HTMLDivElement | null) => frame?.setAttribute('tabindex', '-1')}
      autoFocus={false}
      // Blueprint would close it also with something typed in it.
      canOutsideClickClose={false}
      lazy={false}
      usePortal={false}
      transitionDuration={0}
      onClose={onClose}
    >
      <div
        ref={content}
        tabIndex={-1}
        data-size={size}
        className={`sheet__body ${className}`}
        {...handlers}
      >
        {children}
      </div>
    </Dialog>,
    document.body,
  );
}
