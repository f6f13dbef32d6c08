import { getUser } from '#src/lib/session/session.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';

const keyOf = (name: string) => `${STORED.board}.${name}` as const;
// A workstation is shared between shifts: each user has their own preferences.
const ownKeyOf = (name: string) => keyOf(`${getUser()?.id ?? 0}.${name}`);

/** A preference of this browser for the board; null where there is none. */
export const readHere = (name: string): string | null => readStored(keyOf(name));
export const writeHere = (name: string, value: string): void => writeStored(keyOf(name), value);

/** The same for the signed-in user alone. */
export const readOwn = (name: string): string | null => readStored(ownKeyOf(name));
export const writeOwn = (name: string, value: string): void => writeStored(ownKeyOf(name), value);
