/**
 * The path of the record that a command changed, for example of `order 7`; null if there is no
 * screen for this kind of record. `paths` are the console's own.
 */
export function recordPath(subject: string, paths: Readonly<Record<string, string>> = {}) {
  const [, kind = '', id = ''] = /^([a-z_]+) ([1-9]\d*)$/.exec(subject) ?? [];
  const path = Object.hasOwn(paths, kind) ? paths[kind] : undefined;
  if (path === undefined) return null;
  return path.includes(':') ? `/${path.replace(/:\w+/, id)}` : `/${path}?id=${id}`;
}
