import { useSyncExternalStore } from 'react';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { CurrentFigures, DashboardStats } from './tiles.ts';

const subscribeSeconds = (fn: () => void) => {
  const timer = setInterval(fn, 1_000);
  return () => clearInterval(timer);
};
const secondNow = () => Math.floor(Date.now() / 1_000) * 1_000;

/** The time of this machine in epoch ms. Renders the caller once a second. */
export const useSecond = (): number => useSyncExternalStore(subscribeSeconds, secondNow);

/**
 * The current figures. For users who may watch the live board they come from the live source, read
 * once a second; for all others from the last response.
 */
export function useNow(stats: DashboardStats): CurrentFigures {
  const watches = useHasPermission('live.read');
  const { clock, ready, stats: counted } = shownSource();
  const live = useStore(clock, () => (watches && ready.get() ? counted.get() : null));
  return live ?? stats.live;
}
