import { useEffect, useEffectEvent } from 'react';
import { changesOf } from '#src/domain/live/record-follower.ts';

/** Runs a function whenever a charge was made, contested, decided or reversed, by anybody. */
export function useChargeChanges(onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => changesOf('charge').subscribe(() => changed()), []);
}
