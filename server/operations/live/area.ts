import { area } from '../../platform/area.ts';
import { type LiveServices, liveHandlers } from './routes.ts';
import { createSocketHub, type HubNeeds } from './socket-hub.ts';

type All = LiveServices & HubNeeds;

/** The live screens: the snapshot, the gaps of the event log, and the consoles' sockets. */
export const liveArea = area({
  services: () => ({}),
  handlers: (all: All) => ({ live: liveHandlers(all) }),
  sockets: (all: All, host) => createSocketHub({ ...all, ...host }),
});
