import type { ReactNode } from 'react';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import './undo-chip.css';

interface Props {
  /** The result of the act, in a few words. */
  words: string;
  /** The text of the undo button, and its full label for screen readers. */
  undo: string;
  label: string;
  /** The key, as the user has assigned it; empty if there is none. */
  undoKey: string;
  /** The time left to undo, as a countdown. */
  left: ReactNode;
  onUndo: () => void;
}

/** The result of the last act, with an undo button for a limited time. */
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
