import { area } from '../../platform/area.ts';
import { type LiveServices, liveHandlers } from './routes.ts';

export const liveArea = area({
  services: () => ({}),
  handlers: (all: LiveServices) => ({ live: liveHandlers(all) }),
});
