import { useEffect, useState } from 'react';

const TYPING_MS = 250;

interface Props {
  label: string;
  hint: string;
  /** What is looked for now. */
  q: string;
  /** What was typed, a moment after. */
  onFind: (q: string) => void;
}

/** A search that asks once the typing rests. The key to the filters leads to it. */
export function SearchField({ label, hint, q, onFind }: Props) {
  const [draft, setDraft] = useState({ text: q, of: q });
  const text = draft.of === q ? draft.text : q;
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => onFind(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, q, onFind]);
  return (
    <input
      data-find
      type="search"
      className="input"
      aria-label={label}
      placeholder={hint}
      value={text}
      onChange={({ target }) => setDraft({ text: target.value, of: q })}
    />
  );
}
