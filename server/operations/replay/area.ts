import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { createReplayService, type ReplayNeeds } from './service.ts';

export const replayArea = area({
  services: (needs: ReplayNeeds) => ({ replay: createReplayService(needs) }),
  handlers: ({ replay }) => ({
    replay: {
      state: ({ query }) => ok(replay.state(query.at)),
      window: ({ query }) => ok(replay.window(query)),
      overview: ({ query }) => ok(replay.overview(query)),
      track: ({ query }) => ok(replay.track(query)),
    },
  }),
});
