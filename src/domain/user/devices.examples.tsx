import { minutesFrom } from '#tests/support/gallery/samples.ts';
import { Devices } from './devices.tsx';

const device = (sessionId: number, more: object = {}) => ({
  sessionId,
  deviceId: `Chromium on Linux ${sessionId}`,
  since: minutesFrom(-90),
  endedAt: null,
  endedWhy: null,
  ...more,
});

export const Some = () => (
  <Devices
    queryKey={['devices']}
    end={async () => undefined}
    read={async () =>
      [
        device(1, { isThis: true }),
        device(2),
        device(3, { endedAt: minutesFrom(-5), endedWhy: 'signed out' }),
      ] as never
    }
  />
);
