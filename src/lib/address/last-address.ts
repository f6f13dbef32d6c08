import { definePart } from '#src/lib/console/console.ts';

/**
 * The last query of each list, by path: a link back to a list restores it instead of showing all
 * rows.
 */
const searches = definePart(() => new Map<string, string>());

export const rememberAddress = (path: string, search: string): void => {
  searches().set(path, search);
};

/** A path with its last query in this tab. */
export const lastAddress = (path: string): string => `${path}${searches().get(path) ?? ''}`;
