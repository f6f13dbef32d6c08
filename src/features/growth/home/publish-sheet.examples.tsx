import { overSheet } from '#tests/support/gallery/stage.tsx';
import { PublishSheet } from './publish-sheet.tsx';

export const Asking = overSheet((close) => (
  <PublishSheet draft={{ version: 1 } as never} onDone={() => undefined} onClose={close} />
));
