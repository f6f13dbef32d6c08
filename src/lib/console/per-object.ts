/**
 * Returns a function that computes a value once for each object. For objects that are never changed,
 * such as orders as received: a new state is a new object. The value lives as long as its object.
 */
export function perObject<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { value: V }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = compute(key);
    known.set(key, { value });
    return value;
  };
}
