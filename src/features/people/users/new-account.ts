/** Router state for the page of an account that was just created and has no password yet. */
export const NEW_ACCOUNT = { isNewAccount: true } as const;

export const isNewAccount = (state: unknown): boolean =>
  (state as Partial<typeof NEW_ACCOUNT> | null)?.isNewAccount === true;
