import type { ReactNode } from 'react';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import './undo-chip.css';

interface Props {
  /** What was done, in a few words. */
  words: string;
  /** The label of the undo button; and its full text for screen readers. */
  undo: string;
  label: string;
  /** Its key, as the user has set it; empty: none. */
  undoKey: string;
  /** The time left to undo, counting down. */
  left: ReactNode;
  onUndo: () => void;
}

/** The last result, with its undo button for a while. */
export const UndoChip = ({ words, undo, label, undoKey, left, onUndo }: Props) => (
  <span className="line undo-chip" data-state="open">
    <span className="cut">{words}</span>
    {undoKey && <kbd>{undoKey}</kbd>}
    <TextButton aria-label={label} onClick={onUndo}>
      {undo}
    </TextButton>
    <small>{left}</small>
  </span>
);
