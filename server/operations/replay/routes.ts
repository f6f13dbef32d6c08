import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { ReplayService } from './service.ts';

export const replayHandlers = (replay: ReplayService): AreaHandlers<'replay'> => ({
  state: async ({ query }) => ({ status: 200, body: await replay.state(query.at) }),
  window: async ({ query }) => ({ status: 200, body: await replay.window(query) }),
  overview: async ({ query }) => ({ status: 200, body: await replay.overview(query) }),
  track: async ({ query }) => ({ status: 200, body: await replay.track(query) }),
});
