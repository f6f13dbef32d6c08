import { area } from '../../platform/area.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import { caseKind } from './live.ts';
import { casesHandlers } from './routes.ts';
import { type CaseNeeds, createCaseService } from './service.ts';

/** How soon a waiting case wakes, and how often the rules look for something new. */
const WAKES_MS = 2_000;
const FINDS_MS = 5_000;
/** How often the owners of cases are looked for. */
const ABSENT_MS = 30_000;

export const casesArea = area({
  services(needs: CaseNeeds & { eventKinds: EventKinds }) {
    needs.eventKinds.declare('case', caseKind);
    return { cases: createCaseService(needs) };
  },
  handlers: ({ cases }) => ({ cases: casesHandlers(cases) }),
  ticks: ({ cases }) => [
    { everyMs: WAKES_MS, run: cases.wakeDue, due: cases.isWakeDue },
    { everyMs: FINDS_MS, run: cases.openFound, due: cases.isAnyFound, isManual: true },
    { everyMs: ABSENT_MS, run: cases.releaseAbsent, due: cases.hasOwners, isManual: true },
  ],
  runs: ({ cases }) => ({
    wakeCases: cases.wakeDue,
    findCases: cases.openFound,
    releaseCases: cases.releaseAbsent,
  }),
});
