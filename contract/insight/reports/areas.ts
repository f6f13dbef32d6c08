/** The operational areas of a report or a file, in words: `Areas: Anfa, Maârif`; null: all areas. */
export const areasText = (areas: readonly string[] | null): string =>
  areas === null ? 'All areas' : `Areas: ${areas.join(', ')}`;
