/** The option of commands whose result other programs read. */
export const JSON_OPTION = {
  json: { type: 'boolean', help: 'prints the result as JSON' },
} as const;
