import type { Picture } from '#streams/index.ts';
import { live } from './live.ts';

let shown: Picture = live;

/**
 * What the board and the map show: the live picture, or a replay. It changes only between mounts of
 * a screen (the shell mounts it anew), so a component may read it as often as it likes.
 */
export const picture = (): Picture => shown;

/** Shows another picture from the next mount on; null: the live one again. */
export function showPicture(next: Picture | null): void {
  shown = next ?? live;
}
