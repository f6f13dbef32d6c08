import { InputGroup } from '@blueprintjs/core';
import { leaveField } from './leave-field.ts';
import { useDebouncedText } from './use-debounced-text.ts';

const TYPING_MS = 250;

interface Props {
  label: string;
  hint: string;
  /** The current search text. */
  q: string;
  /** Receives the typed text, debounced. */
  onFind: (q: string) => void;
  /** The user has left the field by its keys, for the rows that it found. */
  onLeave?: () => void;
}

/** A debounced search field. The key for filters focuses it. */
export function SearchField({ label, hint, q, onFind, onLeave }: Props) {
  const [text, type] = useDebouncedText(q, onFind, { delayMs: TYPING_MS });
  return (
    <InputGroup
      data-find
      type="search"
      aria-label={label}
      placeholder={hint}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => {
        if (leaveField(event)) {
          onLeave?.();
          return;
        }
        if (event.key !== 'Escape' || text === '') return;
        // The first one clears the field, which a browser may not do by itself.
        event.preventDefault();
        event.stopPropagation();
        type('');
      }}
    />
  );
}
