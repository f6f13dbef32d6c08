/** The moment of every example: a Saturday, 12:00 in Casablanca. */
export const NOW = '2026-03-14T12:00:00.000Z';
