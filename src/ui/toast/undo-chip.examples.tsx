import { LONG } from '#tests/support/gallery/samples.ts';
import { UndoChip } from './undo-chip.tsx';

const chip = { undo: 'Undo', label: 'Undo the assignment', left: '8 s', onUndo: () => undefined };

export const Short = () => <UndoChip {...chip} words="414 → d113" undoKey="U" />;
export const WithoutKey = () => <UndoChip {...chip} words={LONG.slice(0, 40)} undoKey="" />;
