/**
 * Returns a function that makes a value at its first call and returns the same value afterwards.
 * For what is expensive to make, such as the first format of `Intl` in a browser, 17 ms of CPU on a
 * slow machine, and is not needed to load the module.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
