/** The operational zones of a report or a file, in words: `Areas: Anfa, Maârif`; null: all zones. */
export const zonesText = (zones: readonly string[] | null): string =>
  zones === null ? 'All areas' : `Areas: ${zones.join(', ')}`;
