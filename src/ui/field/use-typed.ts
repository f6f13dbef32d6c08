import { useEffect, useState } from 'react';

/**
 * A text that is typed here and stored elsewhere. It is sent after a pause in typing, and shown as
 * typed in between. The sent text returns later as the stored value; text typed in the meantime
 * stays. A value set from outside, for example by a view or the browser's Back, replaces the typed
 * text.
 */
export function useTyped(
  kept: string,
  tell: (text: string) => void,
  {
    restMs,
    isRight = () => true,
  }: {
    /** The pause in typing before the text is sent. */
    restMs: number;
    /** False for a text that must not be sent yet. */
    isRight?: (text: string) => boolean;
  },
): [text: string, type: (text: string) => void] {
  const [text, type] = useState(kept);
  const [seen, setSeen] = useState(kept);
  /** Texts that were sent and have not returned as the stored value yet. */
  const [told, setTold] = useState<readonly string[]>([]);
  if (kept !== seen) {
    const at = told.indexOf(kept);
    setSeen(kept);
    setTold(at === -1 ? [] : told.slice(at + 1));
    if (at === -1) type(kept);
  }
  const next = text.trim();
  const last = told.at(-1) ?? kept;
  const isDue = next !== last.trim() && isRight(next);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      setTold((before) => [...before, next]);
      tell(next);
    }, restMs);
    return () => clearTimeout(timer);
  }, [isDue, next, tell, restMs]);
  return [text, type];
}
