import { definePart } from '#src/lib/console/console.ts';
import type { Picture } from '#streams/index.ts';
import { live } from './live.ts';

const shown = definePart(() => ({ picture: live() as Picture }));

/**
 * The source that board and map show: live, or a replay. It changes only between mounts of a screen
 * (the shell remounts it), so a component may read it at any time.
 */
export const picture = (): Picture => shown().picture;

/** Shows another source from the next mount on; null: the live source again. */
export function showPicture(next: Picture | null): void {
  shown().picture = next ?? live();
}
