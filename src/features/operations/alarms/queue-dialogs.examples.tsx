import { Button } from '@blueprintjs/core';
import { over } from '#tests/support/gallery/stage.tsx';
import { anAlarm } from '#tests/support/sample-alarms.ts';
import { type QueueDialog, queue } from './queue.ts';
import { QueueDialogs } from './queue-dialogs.tsx';

const opened = (what: QueueDialog) =>
  over(() => (
    <>
      <Button onClick={() => queue.set({ ...queue.get(), dialog: { what, alarm: anAlarm(1) } })}>
        Open
      </Button>
      <QueueDialogs />
    </>
  ));

export const Mute = opened('mute');
export const Shelve = opened('shelve');
export const Escalate = opened('escalate');
export const History = opened('history');
