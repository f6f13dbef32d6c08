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

/** What whoever is signed in has set, as it holds in this tab: ahead of the server while it saves. */
export const preferences = createValueStore<Preferences>(NONE);

/** Whose preferences these are for certain: the server has answered, or could not be asked. */
export const preferencesReadFor = createValueStore<number | null>(null);

const AS_USUAL: Shortcuts = { singleKeys: true, keys: {} };

export const shortcutsOf = ({ shortcuts }: Preferences): Shortcuts => shortcuts ?? AS_USUAL;

/** What the server keeps, as last told. */
let kept: Preferences = NONE;
/** Saves follow one another; a failure lets go of those behind it. */
let line: Promise<unknown> = Promise.resolve();
let pending = 0;
let round = 0;

function adopt(next: Preferences): void {
  kept = next;
  preferencesReadFor.set(getUser()?.id ?? null);
  if (pending === 0) preferences.set(next);
  writeStored(STORED.preferences, JSON.stringify({ userId: getUser()?.id, preferences: next }));
}

/** What this browser remembers of the person; it holds until the server has answered. */
function remembered(): Preferences {
  try {
    const stored = JSON.parse(readStored(STORED.preferences) ?? 'null');
    return stored?.userId === getUser()?.id ? (stored?.preferences ?? NONE) : NONE;
  } catch {
    return NONE;
  }
}

/** Begins with whoever is signed in now: what is remembered at once, then what the server keeps. */
export async function loadPreferences(): Promise<void> {
  round += 1;
  pending = 0;
  const mine = round;
  kept = getUser() ? remembered() : NONE;
  preferences.set(kept);
  if (!getUser()) return;
  try {
    const read = await call(preferencesRoutes.read, {});
    // Whoever signed in since has begun a round of their own; what was saved since is newer.
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
 * Sets parts of the preferences: here at once, then on the server. What it does not take is put
 * back as it was, or as another browser has set it meanwhile (412). Throws `ApiFailure`.
 */
export function savePreferences(change: Parts): Promise<void> {
  const mine = round;
  pending += 1;
  preferences.set({ ...preferences.get(), ...change });
  const sent = line.then(() => (mine === round ? send(change) : undefined));
  line = sent.catch(() => undefined);
  return sent;
}
