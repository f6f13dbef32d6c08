import { area } from '../../platform/area.ts';
import { replayHandlers } from './routes.ts';
import { createReplayService, type ReplayNeeds } from './service.ts';

export const replayArea = area({
  services: (needs: ReplayNeeds) => ({ replay: createReplayService(needs) }),
  handlers: ({ replay }) => ({ replay: replayHandlers(replay) }),
});
