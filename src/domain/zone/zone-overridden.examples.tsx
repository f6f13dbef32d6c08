import { live } from '#src/domain/live/live.ts';
import { ShortLists } from '#src/ui/overlay/short-list.tsx';
import { AMAL, aZone, LONG } from '#tests/support/gallery/samples.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { UnusualZones, ZoneOverridden } from './zone-overridden.tsx';

export const Paused = prepared(
  () =>
    (live().zones as { set?: (zones: object[]) => void }).set?.([
      aZone('Maârif', { state: 'paused', stateReason: LONG, stateBy: AMAL }),
    ]),
  () => (
    <>
      <ZoneOverridden zone="Maârif" />
      <p className="line">
        <ShortLists>
          <UnusualZones />
        </ShortLists>
      </p>
    </>
  ),
);
