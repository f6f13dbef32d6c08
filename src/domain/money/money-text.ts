import { type MessageKey, t } from '#src/lib/i18n.ts';
import { en } from '#src/lib/messages/en/index.ts';

const word = (lead: string, name: string): string =>
  Object.hasOwn(en.books, `${lead}_${name}`)
    ? t(`books.${lead}_${name}` as MessageKey)
    : name.replaceAll('_', ' ');

/** The display name of a kind of transfer; an unknown kind is shown verbatim. */
export const kindText = (kind: string): string => word('kind', kind);

/** The display name of a ledger account. */
export const accountText = (kind: string): string => word('account', kind);

/** The purpose of a movement, in the ledger's terms. */
export const purposeText = (purpose: string): string => purpose.replaceAll('_', ' ');
