/**
 * Returns a function that makes a value at its first call and returns the same value afterwards.
 * For what is expensive to make and not needed to load the module, such as formats of `Intl`.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
