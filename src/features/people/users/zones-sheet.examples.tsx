import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { aZone, pageOf } from '#tests/support/gallery/samples.ts';
import { answer, answered, overSheet } from '#tests/support/gallery/stage.tsx';
import { ZonesSheet } from './zones-sheet.tsx';

const zones = pageOf(aZone('Maârif'), aZone('Gauthier', { id: 5 }));

export const Asking = answered(
  [answer(zonesRoutes.list, zones)],
  overSheet((close) => (
    <ZonesSheet
      user={{ id: 9, version: 1, name: 'Hajar', zones: [{ id: 4, name: 'Maârif' }] } as never}
      onSaved={() => undefined}
      onClose={close}
    />
  )),
);
