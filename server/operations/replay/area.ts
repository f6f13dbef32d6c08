import type { StoreService } from '../../catalogue/stores/service.ts';
import { area, type Base } from '../../platform/area.ts';
import { createReplayRepository } from './repository.ts';
import { replayHandlers } from './routes.ts';
import { createReplayService } from './service.ts';

export const replayArea = area({
  services: ({ db, clock, stores }: Base & { stores: StoreService }) => ({
    replay: createReplayService({ repository: createReplayRepository(db), stores, clock }),
  }),
  handlers: ({ replay }) => ({ replay: replayHandlers(replay) }),
});
