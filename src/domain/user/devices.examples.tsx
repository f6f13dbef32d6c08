import { minutesFrom } from '#tests/support/gallery/samples.ts';
import { Devices } from './devices.tsx';

const device = (sessionId: number, more: object = {}) => ({
  sessionId,
  deviceId: `web_••••${sessionId}x7q`,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
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
