import { unansweredThread } from '#tests/support/gallery/contact-samples.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { ContactMark } from './contact-mark.tsx';
import { unansweredThreads } from './unanswered.ts';

const count = (n: number) => () => unansweredThreads().replace([unansweredThread(n)]);

export const One = prepared(count(1), () => <ContactMark kind="order" id={12} />);
export const Several = prepared(count(14), () => <ContactMark kind="order" id={12} />);
