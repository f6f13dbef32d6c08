import { shortAge } from '#src/lib/text/age.ts';
import { useStore } from '#src/lib/use-store.ts';
import { live } from './live.ts';

/** The age of something in its largest unit, updated with the clock. */
export function Age({ since }: { since: string }) {
  const minute = useStore(live().clock, (nowMs) => Math.floor(nowMs / 60_000));
  return shortAge(since, minute);
}
