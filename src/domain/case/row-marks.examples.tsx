import { unansweredThreads } from '#src/domain/contact/unanswered.ts';
import { unansweredThread } from '#tests/support/gallery/contact-samples.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { caseMarks } from './case-marks.ts';
import { RowMarks } from './row-marks.tsx';

const marked = (open: number, overdue: number) => () =>
  caseMarks.set(new Map([['store 12', { open, overdue }]]));

export const Open = prepared(marked(1, 0), () => <RowMarks kind="store" id={12} />);
export const Overdue = prepared(marked(14, 3), () => <RowMarks kind="store" id={12} />);
export const WithMessages = prepared(
  () => {
    marked(2, 0)();
    unansweredThreads().replace([unansweredThread(4)]);
  },
  () => <RowMarks kind="store" id={12} />,
);
