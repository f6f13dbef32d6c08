import {
  type Preferences,
  preferencesRoutes,
  type Shortcuts,
} from '#contract/routes/people/preferences.ts';
import { definePart, defineStore } from '#src/lib/console/console.ts';
import { call, currentIn } from './api/call.ts';
import { showLanguageOf } from './language/language-of-user.ts';
import { log } from './reports/log.ts';
import { withTodaysIds } from './session/ids-before.ts';
import { rememberedPreferences } from './session/remembered-preferences.ts';
import { getUser } from './session/session.ts';
import { STORED, writeStored } from './storage.ts';

type Parts = Omit<Preferences, 'version' | 'mutes'>;

const NONE: Preferences = { version: 0 };

/**
 * The preferences of the signed-in user in this tab, ahead of the server while they are being
 * saved.
 */
export const preferences = defineStore<Preferences>(() => NONE);

/** True once they are final: the server has responded, or could not be reached. */
export const arePreferencesRead = defineStore(() => false);

const AS_USUAL: Shortcuts = { singleKeys: true, keys: {} };

export const shortcutsOf = ({ shortcuts }: Preferences): Shortcuts => shortcuts ?? AS_USUAL;

/** The preferences as the server has them, and the queue of saves. */
const saving = definePart(() => ({
  /** As last received. */
  kept: NONE,
  /** Saves run one after another. A failure drops those queued behind it. */
  line: Promise.resolve() as Promise<unknown>,
  pending: 0,
  round: 0,
}));

function adopt(received: Preferences): void {
  const next = withTodaysIds(received);
  const now = saving();
  now.kept = next;
  arePreferencesRead.set(true);
  if (now.pending === 0) preferences.set(next);
  writeStored(STORED.preferences, JSON.stringify({ userId: getUser()?.id, preferences: next }));
}

/** Loads the preferences of the signed-in user: first the local copy, then the server's. */
export async function loadPreferences(): Promise<void> {
  const now = saving();
  now.kept = getUser() ? rememberedPreferences() : NONE;
  preferences.set(now.kept);
  if (!getUser()) return;
  try {
    const read = await call(preferencesRoutes.read, {});
    // A save in the meantime has returned a newer version.
    adopt(read.version >= now.kept.version ? read : now.kept);
    followLanguage();
  } catch (error) {
    log.info('The preferences could not be read', error instanceof Error ? error.message : error);
    arePreferencesRead.set(true);
  }
}

/** Shows the language of the signed-in user, for which the page may be loaded again. */
export function followLanguage(): void {
  const user = getUser();
  if (user) showLanguageOf(user.id, preferences.get().language ?? null);
}

async function send(change: Parts): Promise<void> {
  const now = saving();
  try {
    const body = change;
    const next = await call(preferencesRoutes.write, { body }, { ifMatch: now.kept.version });
    now.pending -= 1;
    adopt(next);
  } catch (error) {
    now.round += 1;
    now.pending = 0;
    adopt(currentIn<Preferences>(error) ?? now.kept);
    throw error;
  }
}

/**
 * Sets some of the preferences, first here and then on the server. A refused value returns to the
 * previous one, or to the value that another browser has set in the meantime (412). Throws
 * `ApiFailure`.
 */
export function savePreferences(change: Parts): Promise<void> {
  const now = saving();
  const { round } = now;
  now.pending += 1;
  preferences.set({ ...preferences.get(), ...change });
  const sent = now.line.then(() => (round === now.round ? send(change) : undefined));
  now.line = sent.catch(() => undefined);
  return sent;
}
