/** The option of commands whose result other programs read. */
export const JSON_OPTION = {
  json: { type: 'boolean', help: 'prints the result as JSON' },
} as const;

/** JSON of a result. Integers of the database are numbers if they are exact, otherwise text. */
export const toJson = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, one: unknown) =>
      typeof one === 'bigint'
        ? Number.isSafeInteger(Number(one))
          ? Number(one)
          : String(one)
        : one,
    2,
  );
