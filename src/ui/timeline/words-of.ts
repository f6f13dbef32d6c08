/** Converts a name such as `commissionBp` or `prep_minutes` to words. */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])|[_.]/g, (_, a?: string, b?: string) =>
      a && b ? `${a} ${b.toLowerCase()}` : ' ',
    )
    .trim();
