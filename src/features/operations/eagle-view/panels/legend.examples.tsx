import '../eagle-view.css';
import { panels } from '#src/features/operations/eagle-view/view-state.ts';
import { over, prepared } from '#tests/support/gallery/stage.tsx';
import { Legend } from './legend.tsx';

export const Shown = prepared(
  () => panels.set({ ...panels.get(), legend: true }),
  over(
    () => (
      <div style={{ position: 'absolute', insetBlockStart: '4rem' }}>
        <Legend />
      </div>
    ),
    'by-itself',
  ),
);
