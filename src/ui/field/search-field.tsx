import { useTyped } from './use-typed.ts';

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
  const [text, type] = useTyped(q, onFind, { restMs: TYPING_MS });
  return (
    <input
      data-find
      type="search"
      className="input"
      aria-label={label}
      placeholder={hint}
      value={text}
      onChange={({ target }) => type(target.value)}
    />
  );
}
