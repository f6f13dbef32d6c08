import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to the act that a step leads to, so that the keyboard goes on from there. */
export function useFirstFocus<E extends HTMLElement>(): RefObject<E | null> {
  const first = useRef<E>(null);
  useEffect(() => first.current?.focus(), []);
  return first;
}
