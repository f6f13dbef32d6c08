import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { createStandDownService, type StandDownNeeds } from './service.ts';

export const standDownsArea = area({
  services: (needs: StandDownNeeds) => ({ standDowns: createStandDownService(needs) }),
  handlers: ({ standDowns, drivers }) => ({
    standDowns: {
      begin: ({ params, body, ...by }) => ok(standDowns.begin(params.id, body, by)),
      end: (call) => ok(drivers.endStandDown(...partsOf(call))),
    },
  }),
});
