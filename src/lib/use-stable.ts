import { useLayoutEffect, useRef, useState } from 'react';

type Call = (...given: never[]) => unknown;

/**
 * Returns the same functions at every render, which call those of the last render. For memoised
 * components.
 */
export function useStable<T extends object>(functions: T): T {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(functions).map((name) => [
        name,
        (...given: never[]) => (latest.current[name as keyof T] as Call)(...given),
      ]),
    ),
  );
  return stable as T;
}
