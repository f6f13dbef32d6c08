import { aThread } from '#tests/support/gallery/contact-samples.ts';
import { ThreadView } from './thread-view.tsx';

export const Several = () => <ThreadView thread={aThread()} />;
export const None = () => <ThreadView thread={null} />;
