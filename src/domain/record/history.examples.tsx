import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { AMAL, LONG, minutesFrom, pageOf } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { History } from './history.tsx';

const Part = () => <History subject="store:12" />;
const change = (seq: number, changes: object[], reason: string | null = null) => ({
  seq,
  at: minutesFrom(-seq),
  actor: AMAL,
  action: 'store.update',
  reason,
  changes,
});

export const Changes = answered(
  [
    answer(
      notesRoutes.history,
      pageOf(
        change(2, [{ field: 'name', before: 'Atlas', after: LONG }], 'As they asked'),
        change(1, [
          { field: 'name', before: null, after: 'Atlas' },
          { field: 'isOpen', before: null, after: true },
        ]),
      ),
    ),
  ],
  Part,
);
export const None = answered([answer(notesRoutes.history, pageOf())], Part);
export const Failed = answered([], Part);
