import { currentConsole, defineStore } from '#src/lib/console/console.ts';
import { may } from '#src/lib/session/may.ts';

const isFollowed = defineStore(() => false);

/** Starts or stops the live source once its module is loaded, so that it delays no first screen. */
function follow(isWanted: boolean): void {
  isFollowed.set(isWanted);
  const console = currentConsole();
  void import('#src/domain/live/live.ts').then(({ live }) => {
    if (!console.isCurrent() || isFollowed.get() !== isWanted) return;
    if (isWanted) live().start();
    else live().stop();
  });
}

/** Starts the live source, for a signed-in user who may watch. */
export function startLive(): void {
  if (may('live.read')) follow(true);
}

/** Stops it. */
export const stopLive = (): void => {
  if (isFollowed.get()) follow(false);
};
