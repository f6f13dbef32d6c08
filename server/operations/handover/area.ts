import { area, type Base } from '../../platform/area.ts';
import type { AlarmService } from '../alarms/service.ts';
import type { DeskService } from '../presence/service.ts';
import { createHandoverRepository } from './repository.ts';
import { handoverHandlers } from './routes.ts';
import { createHandoverService } from './service.ts';

export const handoverArea = area({
  services: (needs: Base & { desk: DeskService; alarms: AlarmService }) => ({
    handovers: createHandoverService({
      ...needs,
      repository: createHandoverRepository(needs.db),
      alarms: async () => (await needs.alarms.list()).alarms,
    }),
  }),
  handlers: ({ handovers }) => ({ handover: handoverHandlers(handovers) }),
});
