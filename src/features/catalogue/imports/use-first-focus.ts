import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the next action of a step, so that keyboard users can continue from there. */
export function useFirstFocus<E extends HTMLElement>(): RefObject<E | null> {
  const first = useRef<E>(null);
  useEffect(() => first.current?.focus(), []);
  return first;
}
