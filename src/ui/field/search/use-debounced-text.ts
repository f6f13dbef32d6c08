import { useEffect, useState } from 'react';

const same = (text: string): string => text;

/**
 * A text that is typed here and stored elsewhere. It is sent after a pause in typing, and shown as
 * typed in between. The sent text returns later as the stored value; text typed in the meantime
 * stays. A value set from outside, for example by a view or the browser's Back, replaces the typed
 * text.
 */
export function useDebouncedText(
  stored: string,
  send: (text: string) => void,
  {
    delayMs,
    isValid = () => true,
    toStored = same,
    toShown = same,
  }: {
    /** The pause in typing before the text is sent. */
    delayMs: number;
    /** False for a text that must not be sent yet. */
    isValid?: (text: string) => boolean;
    /** The form of a typed text that is stored. */
    toStored?: (text: string) => string;
    /** The form of a stored text that is shown. */
    toShown?: (text: string) => string;
  },
): [text: string, type: (text: string) => void] {
  const [text, type] = useState(() => toShown(stored));
  const [seen, setSeen] = useState(stored);
  /** Texts that were sent and have not returned as the stored value yet. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (stored !== seen) {
    const at = sent.indexOf(stored);
    setSeen(stored);
    setSent(at === -1 ? [] : sent.slice(at + 1));
    if (at === -1) type(toShown(stored));
  }
  const next = toStored(text.trim());
  const last = sent.at(-1) ?? stored;
  const isDue = next !== last.trim() && isValid(next);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      setSent((before) => [...before, next]);
      send(next);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [isDue, next, send, delayMs]);
  return [text, type];
}
