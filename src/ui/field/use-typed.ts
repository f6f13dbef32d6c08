import { useEffect, useState } from 'react';

/**
 * A text that is typed here and kept elsewhere: told once the typing rests, shown as typed meanwhile.
 * What was told comes back a moment later as what is kept; whatever was typed in that moment stays. What
 * somebody else sets, as a view or the way back does, takes the place of what was typed.
 */
export function useTyped(
  kept: string,
  tell: (text: string) => void,
  {
    restMs,
    isRight = () => true,
  }: {
    /** How long the typing rests before it is told. */
    restMs: number;
    /** False for what is not told as it stands. */
    isRight?: (text: string) => boolean;
  },
): [text: string, type: (text: string) => void] {
  const [text, type] = useState(kept);
  const [seen, setSeen] = useState(kept);
  /** What was told and did not come back yet. */
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
