import { overSheet } from '#tests/support/gallery/stage.tsx';
import { Overlapped, PublishSheet } from './publish-sheet.tsx';

export const Asking = overSheet((close) => (
  <PublishSheet draft={{ version: 1 } as never} onDone={() => undefined} onClose={close} />
));

export const Overlapping = () => (
  <Overlapped
    body={{ note: 'Winter', publishAt: '2026-12-05T18:00:00.000Z', revertAt: null }}
    scheduled={[
      {
        id: 5,
        note: 'Ramadan',
        publishAt: '2026-12-01T18:00:00.000Z',
        revertAt: '2026-12-10T18:00:00.000Z',
      } as never,
    ]}
  />
);
