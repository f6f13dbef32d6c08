import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How long what is typed rests before the server is asked. */
const ASK_AFTER_MS = 250;

/** The name that is looked for: typed at once, asked for and in the address a moment later. */
export function useFind() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const [draft, setDraft] = useState({ text: q, of: q });
  const text = draft.of === q ? draft.text : q;
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(
      () =>
        setParams(
          (old) => {
            const next = new URLSearchParams(old);
            if (text.trim() === '') next.delete('q');
            else next.set('q', text.trim());
            return next;
          },
          { replace: true },
        ),
      ASK_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [text, q, setParams]);
  return { q, text, setText: (typed: string) => setDraft({ text: typed, of: q }) };
}
