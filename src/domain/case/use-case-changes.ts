import { useEffect, useEffectEvent } from 'react';
import { changesOf } from '#src/domain/live/record-follower.ts';

/** Runs a function whenever a case has changed, by anybody. */
export function useCaseChanges(onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => changesOf('case').subscribe(() => changed()), []);
}
