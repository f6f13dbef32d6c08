import type { Corners } from './geometry/corners.ts';
import { type Other, type Relations, relationsOf } from './geometry/relations.ts';

export interface Question {
  ring: Corners;
  others: readonly Other[];
}

/** The relations; null if clipping failed. */
export type RelationsReply = Relations | null;

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  let answer: RelationsReply = null;
  try {
    answer = relationsOf(data.ring, data.others);
  } catch {
    // The shape can be edited without its relations.
  }
  postMessage(answer);
});
