import type { Preferences } from '#contract/routes/people/preferences.ts';
import { readStored, STORED } from '../storage.ts';
import { getUser } from './session.ts';

const NONE: Preferences = { version: 0 };

/** This browser's copy of the user's preferences, used until the server has responded. */
export function rememberedPreferences(): Preferences {
  try {
    const stored = JSON.parse(readStored(STORED.preferences) ?? 'null');
    return stored?.userId === getUser()?.id ? (stored?.preferences ?? NONE) : NONE;
  } catch {
    return NONE;
  }
}
