import type { ReactNode } from 'react';
import './undo-chip.css';

interface Props {
  /** What was done, in the fewest words. */
  words: string;
  /** The way back, in a word; and in full for who hears it alone. */
  undo: string;
  label: string;
  /** Its key, as the person has set it; empty: none. */
  undoKey: string;
  /** How long there is a way back, as it counts down. */
  left: ReactNode;
  onUndo: () => void;
}

/** What was done last, with the way back for a while. */
export const UndoChip = ({ words, undo, label, undoKey, left, onUndo }: Props) => (
  <span className="undo-chip" data-state="open">
    <span>{words}</span>
    {undoKey && <kbd>{undoKey}</kbd>}
    <button type="button" className="link-button" aria-label={label} onClick={onUndo}>
      {undo}
    </button>
    <small>{left}</small>
  </span>
);
