import { createRef } from 'react';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { AMAL, LONG, minutesFrom, pageOf } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { Notes } from './notes.tsx';

const Part = () => <Notes subject="store:12" field={createRef()} />;

export const Some = answered(
  [answer(notesRoutes.list, pageOf({ id: 1, author: AMAL, text: LONG, at: minutesFrom(-9) }))],
  Part,
);
export const Failed = answered([], Part);
