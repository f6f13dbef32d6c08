import { currentConsole, definePart, defineStore } from '#src/lib/console/console.ts';
import { may } from '#src/lib/session/may.ts';
import type { Needs } from '#streams/index.ts';

const isFollowed = defineStore(() => false);
const needs = defineStore<{ screen: Needs; isPaletteOpen: boolean }>(() => ({
  screen: 'all',
  isPaletteOpen: false,
}));
/** Ends what follows the link. */
const leaveLink = definePart(
  (): { now: () => void } => ({ now: () => undefined }),
  (leave) => leave.now(),
);

/** Starts or stops the live source once its module is loaded, so that it delays no first screen. */
function follow(isWanted: boolean, onClosed?: () => void): void {
  isFollowed.set(isWanted);
  const console = currentConsole();
  void import('#src/domain/live/live.ts').then(({ live }) => {
    if (!console.isCurrent() || isFollowed.get() !== isWanted) return;
    leaveLink().now();
    if (!isWanted) return live().stop();
    let wasUp = false;
    const stopLink = live().link.subscribe(() => {
      const { socketUp } = live().link.get();
      if (wasUp && !socketUp) onClosed?.();
      wasUp = socketUp;
    });
    const tell = () => {
      const { screen, isPaletteOpen } = needs.get();
      live().needs.set(isPaletteOpen ? 'all' : screen);
    };
    tell();
    const stopNeeds = needs.subscribe(tell);
    leaveLink().now = () => {
      stopLink();
      stopNeeds();
    };
    live().start();
  });
}

/** Says what the screen shows of what is live; the rest is not sent. */
export const showNeeds = (screen: Needs): void => needs.set({ ...needs.get(), screen });

/** The same of the palette: what is typed there may be about any order. */
export const showPaletteNeeds = (isPaletteOpen: boolean): void =>
  needs.set({ ...needs.get(), isPaletteOpen });

/** Starts the live source, for a signed-in user who may watch. `onClosed`: its socket was closed. */
export function startLive(onClosed: () => void): void {
  if (may('live.read')) follow(true, onClosed);
}

/** Stops it. */
export const stopLive = (): void => {
  if (isFollowed.get()) follow(false);
};
