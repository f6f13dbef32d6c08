import { type MessageKey, t } from '#src/lib/i18n.ts';
import { en } from '#src/lib/messages/en/index.ts';

const word = (lead: string, name: string): string =>
  Object.hasOwn(en.books, `${lead}_${name}`)
    ? t(`books.${lead}_${name}` as MessageKey)
    : name.replaceAll('_', ' ');

/** The kind of a transfer for a person; one that nobody named yet as the ledger calls it. */
export const kindText = (kind: string): string => word('kind', kind);

/** An account of the ledger for a person. */
export const accountText = (kind: string): string => word('account', kind);

/** What a movement is for, as the ledger calls it. */
export const purposeText = (purpose: string): string => purpose.replaceAll('_', ' ');
