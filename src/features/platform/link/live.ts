import { may } from '#src/lib/session/may.ts';

let wanted = false;

/** Starts the live feed, for a signed-in user who may watch. */
export function startLive(): void {
  wanted = may('live.read');
  if (!wanted) return;
  // Imported here, so that the streams do not delay the first screen.
  void import('#src/domain/live/live.ts').then(({ live }) => {
    if (wanted) live.start();
  });
}

/** Stops it. */
export function stopLive(): void {
  wanted = false;
  void import('#src/domain/live/live.ts').then(({ live }) => {
    if (!wanted) live.stop();
  });
}
