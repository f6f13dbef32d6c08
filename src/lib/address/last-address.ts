/** What lists were last asked for, by their path: a way back leads there, not to all rows. */
const searches = new Map<string, string>();

export const noteAddress = (path: string, search: string): void => {
  searches.set(path, search);
};

/** A path with what it was last narrowed by in this tab. */
export const lastAddress = (path: string): string => `${path}${searches.get(path) ?? ''}`;
