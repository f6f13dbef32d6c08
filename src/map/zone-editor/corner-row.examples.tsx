import { CornerRow } from './corner-row.tsx';
import './zone-editor.css';

const acts = { select: () => undefined, move: () => undefined, remove: () => undefined };
const row = (more: { isSelected?: boolean; isFaulty?: boolean; isLocked?: boolean }) => () => (
  <table className="table corner-table" style={{ inlineSize: '20rem' }}>
    <tbody>
      <CornerRow
        at={11}
        corner={[-7.58984, 33.57311]}
        isSelected={false}
        isFaulty={false}
        isLocked={false}
        acts={acts}
        {...more}
      />
    </tbody>
  </table>
);

export const Plain = row({});
export const Selected = row({ isSelected: true });
export const Faulty = row({ isFaulty: true });
export const Locked = row({ isLocked: true });
