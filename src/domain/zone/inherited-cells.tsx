import type { ReactNode } from 'react';
import { TextButton } from '#src/ui/controls/text-button.tsx';

interface Props {
  /** The field of the value at this place. */
  children: ReactNode;
  /** What the place has without a value of its own. */
  inherited: string | number;
  reset: { text: string; label: string };
  /** Null: the value is inherited, or may not be changed. */
  onReset: (() => void) | null;
}

/** The cells of a setting by zone: its field, the inherited value, and the way back to it. */
export function InheritedCells({ children, inherited, reset, onReset }: Props) {
  return (
    <>
      <td>{children}</td>
      <td className="inherited">{inherited}</td>
      <td>
        {onReset && (
          <TextButton aria-label={reset.label} onClick={onReset}>
            {reset.text}
          </TextButton>
        )}
      </td>
    </>
  );
}
