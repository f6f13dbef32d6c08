import { useCallback, useEffect, useRef, useState } from 'react';
import type { Corner } from '#rules/geometry/ring.ts';
import { useStable } from '#src/lib/use-stable.ts';
import { type Corners, isSameRing } from './geometry/corners.ts';
import { adopt, openShape, type ShapeState } from './shape-state.ts';

/** One edit of a shape: a function from `shape-state.ts`. */
export type Edit = (state: ShapeState) => ShapeState;

/**
 * A shape that is being edited, with its undo history. A ring that is set from outside is adopted
 * as an edit. `apply` edits the latest state, even twice between two renders.
 */
export function useShape(ring: Corners, onChange: (ring: Corner[]) => void) {
  const [state, setState] = useState(() => openShape(ring));
  const latest = useRef(state);
  const { notify } = useStable({ notify: onChange });
  useEffect(() => {
    if (isSameRing(ring, latest.current.ring)) return;
    latest.current = adopt(latest.current, ring);
    setState(latest.current);
  }, [ring]);
  const apply = useCallback(
    (edit: Edit): ShapeState => {
      const before = latest.current;
      const next = edit(before);
      latest.current = next;
      setState(next);
      if (!isSameRing(next.ring, before.ring)) notify([...next.ring]);
      return next;
    },
    [notify],
  );
  return { state, apply };
}
