import { area } from '../../platform/area.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import { caseKind } from './live.ts';
import { casesHandlers } from './routes.ts';
import { type CaseNeeds, createCaseService } from './service.ts';

export const casesArea = area({
  services(needs: CaseNeeds & { eventKinds: EventKinds }) {
    needs.eventKinds.declare('case', caseKind);
    return { cases: createCaseService(needs) };
  },
  handlers: ({ cases }) => ({ cases: casesHandlers(cases) }),
});
