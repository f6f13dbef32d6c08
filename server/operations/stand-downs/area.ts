import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { createStandDownService, type StandDownNeeds } from './service.ts';

/** How soon a shift ends after the last delivery. */
const ENDS_MS = 2_000;

export const standDownsArea = area({
  services: (needs: StandDownNeeds) => ({ standDowns: createStandDownService(needs) }),
  ticks: ({ standDowns }) => [
    { everyMs: ENDS_MS, run: standDowns.endShifts, due: standDowns.isEndDue },
  ],
  runs: ({ standDowns }) => ({ endedShifts: standDowns.endShifts }),
  handlers: ({ standDowns, drivers }) => ({
    standDowns: {
      begin: ({ params, body, ...by }) => ok(standDowns.begin(params.id, body, by)),
      end: (call) => ok(drivers.endStandDown(...partsOf(call))),
    },
  }),
});
