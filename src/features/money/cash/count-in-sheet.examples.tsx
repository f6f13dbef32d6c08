import type { UserId } from '#contract/ids.ts';
import type { CollectorCash } from '#contract/routes/money/collectors.ts';
import { overSheet } from '#tests/support/gallery/stage.tsx';
import { CountInSheet } from './count-in-sheet.tsx';

const row: CollectorCash = {
  collector: { id: 12 as UserId, name: 'Samira' },
  held: '660000',
  onSlips: '0',
  oldestAt: '2026-03-02T09:30:00.000Z',
  lastDeposit: null,
  acts: { countIn: true },
};

export const Counting = overSheet((close) => <CountInSheet row={row} onClose={close} />);
export const WithOpenSlips = overSheet((close) => (
  <CountInSheet row={{ ...row, onSlips: '630000' }} onClose={close} />
));
