import type { ReactNode } from 'react';
import { TextButton } from '#src/ui/controls/text-button.tsx';

interface Props {
  /** The field of the value at this place. */
  children: ReactNode;
  /** What the place has without a value of its own. */
  inherited: string | number;
  /** Returns to the inherited value; null: there is no other one, or it may not be changed here. */
  reset: { text: string; label: string; run: () => void } | null;
}

/** The cells of a setting by zone: its field, the inherited value, and the way back to it. */
export function InheritedCells({ children, inherited, reset }: Props) {
  return (
    <>
      <td>{children}</td>
      <td className="inherited">{inherited}</td>
      <td>
        {reset && (
          <TextButton aria-label={reset.label} onClick={reset.run}>
            {reset.text}
          </TextButton>
        )}
      </td>
    </>
  );
}
