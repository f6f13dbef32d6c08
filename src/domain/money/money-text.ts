import { textIfKnown } from '#src/lib/i18n.ts';

const word = (lead: string, name: string): string =>
  textIfKnown(`books.${lead}_${name}`) ?? name.replaceAll('_', ' ');

/** The display name of a kind of transfer; an unknown kind is shown verbatim. */
export const kindText = (kind: string): string => word('kind', kind);

/** The display name of a ledger account. */
export const accountText = (kind: string): string => word('account', kind);

/** The purpose of a movement, in the ledger's terms. */
export const purposeText = (purpose: string): string => purpose.replaceAll('_', ' ');
