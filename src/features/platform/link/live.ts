import { may } from '#src/lib/session/may.ts';

let wanted = false;

/** Starts to follow what happens, for whoever is signed in and may watch. */
export function startLive(): void {
  wanted = may('live.read');
  if (!wanted) return;
  // Loaded here, so that the streams do not delay the first screen.
  void import('#src/domain/live/live.ts').then(({ live }) => {
    if (wanted) live.start();
  });
}

/** Ends it. */
export function stopLive(): void {
  wanted = false;
  void import('#src/domain/live/live.ts').then(({ live }) => {
    if (!wanted) live.stop();
  });
}
