import { ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { ReplayService } from './service.ts';

export const replayHandlers = (replay: ReplayService): AreaHandlers<'replay'> => ({
  state: ({ query }) => ok(replay.state(query.at)),
  window: ({ query }) => ok(replay.window(query)),
  overview: ({ query }) => ok(replay.overview(query)),
  track: ({ query }) => ok(replay.track(query)),
});
