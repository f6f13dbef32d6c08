import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import * as Radix from '@radix-ui/react-toast';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isRightToLeft, t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import { useStore } from '#src/lib/use-store.ts';
import { freePositionFor, KEPT } from '#src/ui/overlay/free-position.ts';
import { toastCommands } from './toast-commands.ts';
import { closeToast, removeToast, type ShownToast, shownToast, undoShown } from './toast-store.ts';
import './toaster.css';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';

export { showToast } from './toast-store.ts';

const DURATION_MS = 5_000;
/** Long enough to read what was done. The act can be undone after that, by key and by palette. */
const UNDO_DURATION_MS = 10_000;
const SWIPE_THRESHOLD = 50;
const HOTKEY = 'F8';

const durationOf = ({ stays, undo }: ShownToast): number => {
  if (stays) return Number.POSITIVE_INFINITY;
  return undo ? UNDO_DURATION_MS : DURATION_MS;
};

/** The button that takes back what the message reports, with its key. */
function Undo({ label, leftMs }: { label: string; leftMs: number | undefined }) {
  const key = useKey('toast.undo');
  return (
    <Radix.Action asChild altText={withKey(label, key)}>
      <Button onClick={undoShown}>
        <KeyedLabel label={label} keyName={key} /> {leftMs !== undefined && <Left ms={leftMs} />}
      </Button>
    </Radix.Action>
  );
}

/** The time left to undo, counted down. Undo is also possible once the message has gone. */
function Left({ ms }: { ms: number }) {
  const [untilMs] = useState(() => Date.now() + ms);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1_000));
  return <small aria-hidden="true">{t('shell.undo_left', { seconds })}</small>;
}

/** Whether something came over the screen, or came in that no message may cover. */
const isInTheWay = ({ target, addedNodes }: MutationRecord): boolean =>
  target === document.body ||
  [...addedNodes].some(
    (node) => node instanceof Element && (node.matches(KEPT) || node.querySelector(KEPT) !== null),
  );

function ToastItem({ toast }: { toast: ShownToast }) {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = item.current;
    if (!element) return;
    let at: ReturnType<typeof freePositionFor> | null = null;
    const place = () => {
      // It does not move from under the pointer that is about to press it.
      if (at && element.matches(':hover')) return;
      at = freePositionFor(element, at);
      element.style.translate = `${at.left}px ${at.top}px`;
    };
    place();
    // The pressed button has often opened or closed something.
    let frame = requestAnimationFrame(place);
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    // What opens later over the screen, an undo that comes with an answer, and the alarms, whose rows it would cover.
    const opened = new MutationObserver((changes) => changes.some(isInTheWay) && placeSoon());
    opened.observe(document.body, { childList: true, subtree: true });
    const alarms = document.querySelector('.alarm-queue__panel');
    const grown = new ResizeObserver(placeSoon);
    if (alarms) grown.observe(alarms);
    window.addEventListener('resize', place);
    return () => {
      cancelAnimationFrame(frame);
      opened.disconnect();
      grown.disconnect();
      window.removeEventListener('resize', place);
    };
  }, []);
  return (
    <Radix.Root
      ref={item}
      className="toast floating tracks"
      data-intent={toast.intent ?? 'default'}
      open={toast.open}
      duration={durationOf(toast)}
      onOpenChange={(open) => !open && closeToast(toast.id)}
      // Escape closes the message only, not the dialog beside it.
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && nativeEvent.stopPropagation()}
      onAnimationEnd={() => !toast.open && removeToast(toast.id)}
      type={toast.intent === 'destructive' ? 'foreground' : 'background'}
    >
      <Radix.Title className="toast-title">{toast.title}</Radix.Title>
      {toast.description && (
        <Radix.Description className="quiet toast-description">
          {toast.description}
        </Radix.Description>
      )}
      {toast.undo && <Undo label={t('shell.undo')} leftMs={toast.undo.leftMs} />}
      {toast.action && (
        <Radix.Action asChild altText={toast.action.label}>
          <Button onClick={toast.action.run}>{toast.action.label}</Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <Button
          variant="minimal"
          className="toast-close"
          icon={<Cross />}
          aria-label={t('shell.dismiss')}
        />
      </Radix.Close>
    </Radix.Root>
  );
}

/** The host of messages. Mount it once per page; `showToast` shows a message from anywhere. */
export function Toaster() {
  const toast = useStore(shownToast);
  const viewport = useRef<HTMLOListElement>(null);
  useCommandScope(toastCommands, null, { level: 'modal' });
  useEffect(() => {
    // A dialog takes the focus back from everything outside it except messages.
    const onFocus = (event: FocusEvent) => {
      if (viewport.current?.contains(event.target as Node)) event.stopImmediatePropagation();
    };
    const listening = new AbortController();
    window.addEventListener('focus', onFocus, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <Radix.Provider
      duration={DURATION_MS}
      swipeDirection={isRightToLeft() ? 'left' : 'right'}
      swipeThreshold={SWIPE_THRESHOLD}
    >
      {toast && <ToastItem key={toast.id} toast={toast} />}
      <Radix.Viewport
        ref={viewport}
        className="toast-viewport"
        hotkey={[HOTKEY]}
        label={t('shell.notifications', { hotkey: HOTKEY })}
      />
    </Radix.Provider>
  );
}
