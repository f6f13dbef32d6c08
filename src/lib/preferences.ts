import {
  type Preferences,
  preferencesRoutes,
  type Shortcuts,
} from '#contract/routes/preferences.ts';
import { createValueStore } from '#streams/index.ts';
import { ApiFailure, call } from './api/call.ts';
import { log } from './reports/log.ts';
import { getUser } from './session/session.ts';
import { readStored, STORED, writeStored } from './storage.ts';

type Parts = Omit<Preferences, 'version' | 'mutes'>;

const NONE: Preferences = { version: 0 };

/**
 * The preferences of the signed-in user as they hold in this tab: ahead of the server while it
 * saves.
 */
export const preferences = createValueStore<Preferences>(NONE);

/** The user whose preferences are final: the server has answered, or could not be reached. */
export const preferencesReadFor = createValueStore<number | null>(null);

const AS_USUAL: Shortcuts = { singleKeys: true, keys: {} };

export const shortcutsOf = ({ shortcuts }: Preferences): Shortcuts => shortcuts ?? AS_USUAL;

/** The preferences on the server, as last received. */
let kept: Preferences = NONE;
/** Saves run one after another; a failure drops those behind it. */
let line: Promise<unknown> = Promise.resolve();
let pending = 0;
let round = 0;

function adopt(next: Preferences): void {
  kept = next;
  preferencesReadFor.set(getUser()?.id ?? null);
  if (pending === 0) preferences.set(next);
  writeStored(STORED.preferences, JSON.stringify({ userId: getUser()?.id, preferences: next }));
}

/** This browser's copy of the user's preferences; it holds until the server has answered. */
function remembered(): Preferences {
  try {
    const stored = JSON.parse(readStored(STORED.preferences) ?? 'null');
    return stored?.userId === getUser()?.id ? (stored?.preferences ?? NONE) : NONE;
  } catch {
    return NONE;
  }
}

/** Starts with the signed-in user: the local copy at once, then the server's preferences. */
export async function loadPreferences(): Promise<void> {
  round += 1;
  pending = 0;
  const mine = round;
  kept = getUser() ? remembered() : NONE;
  preferences.set(kept);
  if (!getUser()) return;
  try {
    const read = await call(preferencesRoutes.read, {});
    // A user who signed in since has started a load of their own; later saves are newer.
    if (mine === round) adopt(read.version >= kept.version ? read : kept);
  } catch (error) {
    log.info('The preferences could not be read', error instanceof Error ? error.message : error);
    if (mine === round) preferencesReadFor.set(getUser()?.id ?? null);
  }
}

async function send(change: Parts): Promise<void> {
  try {
    const body = change;
    const next = await call(preferencesRoutes.write, { body }, { ifMatch: kept.version });
    pending -= 1;
    adopt(next);
  } catch (error) {
    const told = error instanceof ApiFailure ? (error.body as { current?: Preferences }) : null;
    round += 1;
    pending = 0;
    adopt(told?.current ?? kept);
    throw error;
  }
}

/**
 * Sets parts of the preferences: here at once, then on the server. A refused value is reset to its
 * previous one, or to the one that another browser has set in the meantime (412). Throws
 * `ApiFailure`.
 */
export function savePreferences(change: Parts): Promise<void> {
  const mine = round;
  pending += 1;
  preferences.set({ ...preferences.get(), ...change });
  const sent = line.then(() => (mine === round ? send(change) : undefined));
  line = sent.catch(() => undefined);
  return sent;
}
