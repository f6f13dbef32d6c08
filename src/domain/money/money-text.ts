import { textIfKnown } from '#src/lib/i18n.ts';

const word = (lead: string, name: string): string =>
  textIfKnown(`books.${lead}_${name}`) ?? name.replaceAll('_', ' ');

/** The display name of a kind of transfer; an unknown kind is shown verbatim. */
export const kindText = (kind: string): string => word('kind', kind);

/** The display name of a ledger account. */
export const accountText = (kind: string): string => word('account', kind);

/** The purpose of a movement; an unknown one is shown verbatim. */
export const purposeText = (purpose: string): string =>
  textIfKnown(`book_checks.purpose_${purpose}`) ?? purpose.replaceAll('_', ' ');

/** The message of a check of the books, by the server's name of it. */
export const checkKey = (check: string): string => check.toLowerCase().replaceAll(/[^a-z]+/g, '_');

/** The name of a check of the books; an unknown one is shown as the server names it. */
export const checkText = (check: string): string =>
  textIfKnown(`book_checks.${checkKey(check)}`) ?? check;
