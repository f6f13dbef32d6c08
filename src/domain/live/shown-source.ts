import { definePart } from '#src/lib/console/console.ts';
import type { LiveSource } from '#streams/index.ts';
import { live } from './live.ts';

const shown = definePart(() => ({ source: live() as LiveSource }));

/**
 * The source that board and map show: live, or a replay. It changes only between two mounts of a
 * screen (the shell remounts it), so a component may read it at any time.
 */
export const shownSource = (): LiveSource => shown().source;

/** Sets the source for the next mount; null: the live source. */
export function showSource(next: LiveSource | null): void {
  shown().source = next ?? live();
}
