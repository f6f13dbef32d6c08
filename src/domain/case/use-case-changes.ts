import { useEffect, useRef } from 'react';
import { changesOf } from '#src/domain/live/record-follower.ts';

/** Runs a function whenever a case has changed, by anybody. */
export function useCaseChanges(onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => changesOf('case').subscribe(() => latest.current()), []);
}
