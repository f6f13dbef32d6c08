import { currentConsole, definePart, defineStore } from '#src/lib/console/console.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';

const isFollowed = defineStore(() => false);
/** Ends the subscriptions to the connection. */
const leaveLink = definePart(
  (): { now: () => void } => ({ now: () => undefined }),
  (leave) => leave.now(),
);

/**
 * Starts or stops the live source once its module is loaded, so that it does not delay the first
 * screen.
 */
function follow(isWanted: boolean, onClosed?: () => void): void {
  isFollowed.set(isWanted);
  const followed = currentConsole();
  void import('#src/domain/live/live.ts').then(({ live }) => {
    if (!followed.isCurrent() || isFollowed.get() !== isWanted) return;
    leaveLink().now();
    if (!isWanted) return live().stop();
    let wasUp = false;
    const stopLink = live().link.subscribe(() => {
      const { socketUp } = live().link.get();
      if (wasUp && !socketUp) onClosed?.();
      wasUp = socketUp;
    });
    leaveLink().now = stopLink;
    live().start();
  });
}

/**
 * Starts the live source, if the signed-in user may watch it. `onClosed` is called when the server
 * closes its socket.
 */
export function startLive(onClosed: () => void): void {
  if (hasPermission('live.read')) follow(true, onClosed);
}

/** Stops the live source. */
export const stopLive = (): void => {
  if (isFollowed.get()) follow(false);
};
