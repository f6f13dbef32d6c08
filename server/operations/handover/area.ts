import { area } from '../../platform/area.ts';
import { handoverHandlers } from './routes.ts';
import { createHandoverService, type HandoverNeeds } from './service.ts';

export const handoverArea = area({
  services: (needs: HandoverNeeds) => ({ handovers: createHandoverService(needs) }),
  handlers: ({ handovers }) => ({ handover: handoverHandlers(handovers) }),
});
