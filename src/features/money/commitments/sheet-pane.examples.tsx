import type { ComponentProps } from 'react';
import { AMAL, LONG, minutesFrom } from '#tests/support/gallery/samples.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { SheetPane } from './sheet-pane.tsx';

const row = (more: object) => ({
  id: 3,
  day: '2026-03-13',
  author: AMAL,
  amount: '1250000',
  state: 'unsigned',
  isOverdue: true,
  kinds: [{ kind: 'refund', count: 4, amount: '1250000' }],
  signedBy: null,
  signedAt: null,
  acts: { sign: { code: 'x', message: LONG } },
  ...more,
});
const pane = (more: object = {}) =>
  prepared(
    () => undefined,
    () => (
      <SheetPane
        {...({ row: row(more), commands: [] } as object as ComponentProps<typeof SheetPane>)}
      />
    ),
  );

export const Overdue = pane();
export const Signed = pane({
  state: 'signed',
  isOverdue: false,
  signedBy: AMAL,
  signedAt: minutesFrom(-5),
});
