import { useMemo } from 'react';
import { faultOfRing } from '#contract/operations/zones/ring-faults.ts';
import { areaLabels, type DrawnShape } from './shape-features.ts';
import type { ShapeState } from './shape-state.ts';
import { useRelations } from './use-relations.ts';
import { cornersAtFault } from './words.ts';
import type { Neighbour } from './zone-editor-props.ts';

/** What follows from a shape: its fault, how it lies to others, and what the map draws of it. */
export function useShapeFacts(
  state: ShapeState,
  neighbours: readonly Neighbour[],
  isLocked: boolean,
) {
  const { ring, selected, mode, cut } = state;
  const fault = useMemo(() => faultOfRing(ring), [ring]);
  const relations = useRelations(ring, neighbours);
  const areas = useMemo(() => areaLabels(relations, neighbours), [relations, neighbours]);
  const shape = useMemo<DrawnShape>(
    () => ({ ring, selected, mode, cut, faulty: cornersAtFault(fault), isLocked }),
    [ring, selected, mode, cut, fault, isLocked],
  );
  return { fault, relations, areas, shape };
}
