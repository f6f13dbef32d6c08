import { useEffect, useMemo, useRef, useState } from 'react';
import { faultOfRing } from '#rules/geometry/ring-faults.ts';
import { log } from '#src/lib/reports/log.ts';
import type { Corners } from './geometry/corners.ts';
import type { Relations } from './geometry/relations.ts';
import type { Question, RelationsReply } from './relations-worker.ts';
import type { Neighbour } from './zone-editor-props.ts';

export const NO_RELATIONS: Relations = { near: [], gaps: { parts: [], areaM2: 0 } };

/** Computes relations in a worker: 25 zones of 200 corners take 0.8 s. One request at a time. */
function startRelations(onAnswer: (answer: Relations) => void) {
  const worker = new Worker(new URL('./relations-worker.ts', import.meta.url), { type: 'module' });
  let isBusy = false;
  let next: Question | null = null;
  const send = (question: Question) => {
    isBusy = true;
    next = null;
    worker.postMessage(question);
  };
  worker.onmessage = ({ data }: MessageEvent<RelationsReply>) => {
    isBusy = false;
    // A response for a shape that has changed since is discarded.
    if (next) send(next);
    else onAnswer(data ?? NO_RELATIONS);
  };
  worker.onerror = ({ message }) => log.warn('The overlaps of a shape were not computed', message);
  return {
    ask(question: Question | null): void {
      if (question === null) next = null;
      else if (isBusy) next = question;
      else send(question);
    },
    stop: () => worker.terminate(),
  };
}

/**
 * The relations of a shape to its neighbours, updated shortly after a change; empty while the shape
 * has a fault.
 */
export function useRelations(ring: Corners, neighbours: readonly Neighbour[]): Relations {
  const task = useRef<ReturnType<typeof startRelations> | null>(null);
  const [relations, setRelations] = useState(NO_RELATIONS);
  useEffect(() => {
    const started = startRelations(setRelations);
    task.current = started;
    return started.stop;
  }, []);
  const question = useMemo<Question | null>(
    () =>
      faultOfRing(ring) === null
        ? {
            ring,
            others: neighbours.map(({ id, kind, ring: other }) => ({ id, kind, ring: other })),
          }
        : null,
    [ring, neighbours],
  );
  useEffect(() => task.current?.ask(question), [question]);
  return question ? relations : NO_RELATIONS;
}
