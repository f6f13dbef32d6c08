import { live } from '#src/domain/live/live.ts';
import { chosenZone } from '#src/domain/zone/chosen-zone.ts';
import { AMAL, aZone, LONG, minutesFrom } from '#tests/support/gallery/samples.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { ZonePane } from './zone-pane.tsx';

const zone = (more: object) =>
  prepared(
    () => {
      live().putZones([aZone('Maârif', { kind: 'delivery', ring: [], ...more })]);
      chosenZone.set(4);
    },
    () => <ZonePane />,
  );

export const Active = zone({});
export const Overridden = zone({
  overrides: [
    { id: 7, kind: 'shrink', amount: 30, reason: LONG, by: AMAL, endsAt: minutesFrom(15) },
  ],
});
export const Paused = zone({ state: 'paused', stateReason: LONG, stateBy: AMAL });
