import type { Picture } from '#streams/index.ts';
import { live } from './live.ts';

let shown: Picture = live;

/**
 * The source that board and map show: live, or a replay. It changes only between mounts of a screen
 * (the shell remounts it), so a component may read it at any time.
 */
export const picture = (): Picture => shown;

/** Shows another source from the next mount on; null: the live source again. */
export function showPicture(next: Picture | null): void {
  shown = next ?? live;
}
