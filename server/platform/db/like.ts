/** A pattern that contains the text; `%` and `_` in a search match themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
