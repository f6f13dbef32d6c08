import { prepared } from '#tests/support/gallery/stage.tsx';
import { ContactMark } from './contact-mark.tsx';
import { unanswered } from './unanswered.ts';

const count = (n: number) => () => unanswered.set(new Map([['order 12', n]]));

export const One = prepared(count(1), () => <ContactMark kind="order" id={12} />);
export const Several = prepared(count(14), () => <ContactMark kind="order" id={12} />);
