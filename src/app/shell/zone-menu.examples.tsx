import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { aZone, pageOf } from '#tests/support/gallery/samples.ts';
import { answer, answered, over } from '#tests/support/gallery/stage.tsx';
import { ZoneMenu } from './zone-menu.tsx';

export const Opened = answered(
  [answer(zonesRoutes.list, pageOf(aZone('Maârif'), aZone('Gauthier', { id: 5 })))],
  over(ZoneMenu),
);
