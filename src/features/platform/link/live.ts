import { currentConsole, definePart, defineStore } from '#src/lib/console/console.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';

/** What is followed: everything live, or the changes of records alone. */
const followed = defineStore<'live' | 'records' | null>(() => null);
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
  followed.set(isWanted ? 'live' : null);
  const of = currentConsole();
  void import('#src/domain/live/live.ts').then(({ live }) => {
    if (!of.isCurrent() || (followed.get() === 'live') !== isWanted) return;
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

/** Starts or stops following the changes of records without live orders. */
function followRecords(isWanted: boolean): void {
  followed.set(isWanted ? 'records' : null);
  const of = currentConsole();
  void import('#src/domain/live/record-follower.ts').then(({ recordFollower }) => {
    if (!of.isCurrent() || (followed.get() === 'records') !== isWanted) return;
    if (isWanted) recordFollower().start();
    else recordFollower().stop();
  });
}

/**
 * Starts the live source, if the signed-in user may watch it, otherwise the events that they may
 * read. `onClosed` is called when the server closes the socket of the live source.
 */
export function startLive(onClosed: () => void): void {
  if (hasPermission('live.read')) follow(true, onClosed);
  else if (hasPermission('payouts.read')) followRecords(true);
}

/** Stops what `startLive` has started. */
export function stopLive(): void {
  if (followed.get() === 'live') follow(false);
  if (followed.get() === 'records') followRecords(false);
}
