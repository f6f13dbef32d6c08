import { asyncScheduler, Observable } from 'rxjs';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { zonesHeader } from '#contract/zones-header.ts';
import { call } from '#src/lib/api/call.ts';
import { type ConsoleDeps, currentConsole, definePart } from '#src/lib/console/console.ts';
import { apiHost } from '#src/lib/console-config.ts';
import { getAccessToken, subscribeSession } from '#src/lib/session/session.ts';
import { createLive, openSocketIo } from '#streams/index.ts';
import { shownNeeds } from './shown-needs.ts';

/**
 * A hidden tab is not painted: this slow clock takes the place of animation frames, so that data
 * does not accumulate.
 */
const HIDDEN_FRAME_MS = 1_000;

export const frame$ = new Observable<void>((out) => {
  const paint = () => out.next();
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(paint, HIDDEN_FRAME_MS);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(paint);
  // A tab that becomes hidden may never receive the animation frame that it requested.
  const timer = setTimeout(paint, HIDDEN_FRAME_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
});

export const token$ = new Observable<string | null>((out) => {
  out.next(getAccessToken());
  return subscribeSession(() => out.next(getAccessToken()));
});

const visible$ = new Observable<boolean>((out) => {
  const publish = () => out.next(document.visibilityState !== 'hidden');
  publish();
  document.addEventListener('visibilitychange', publish);
  return () => document.removeEventListener('visibilitychange', publish);
});

/** Opens the socket of a console. */
export const socketOf = ({ openSocket: given, zones }: ConsoleDeps) =>
  given ?? openSocketIo(apiHost, zones?.chosen ? zonesHeader(zones.chosen) : undefined);

/** The live source of the console. `features/link` starts and stops it with the session. */
export const live = definePart(
  () =>
    createLive({
      api: {
        snapshot: () => call(driverStatusRoutes.eagleView, {}, { isLarge: true }),
        since: (seq) => call(liveOrdersRoutes.since, { query: { seq: String(seq) } }),
        stats: () => call(liveOrdersRoutes.stats, {}),
        alarms: () => call(alarmsRoutes.list, {}),
      },
      openSocket: socketOf(currentConsole().deps),
      token$,
      scheduler: asyncScheduler,
      frame$,
      visible$,
      needs: shownNeeds,
      random: Math.random,
    }),
  (source) => source.stop(),
);
