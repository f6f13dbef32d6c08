import { AMAL, minutesFrom } from '#tests/support/gallery/samples.ts';
import type { DriverInTrouble } from './stand-down.ts';
import { StandDownButton } from './stand-down-button.tsx';

const HAMZA = { id: 41, code: 'd113', name: 'Hamza El Amrani', activeOrders: [] };
const standDown = { until: minutesFrom(20), reason: 'Flat tyre', by: AMAL };

export const OnTheRoad = () => <StandDownButton driver={HAMZA as unknown as DriverInTrouble} />;
export const OffTheRoad = () => (
  <StandDownButton driver={{ ...HAMZA, standDown } as unknown as DriverInTrouble} />
);
