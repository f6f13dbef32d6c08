import type { Preferences } from '#contract/routes/people/preferences.ts';
import { readStored, STORED } from '../storage.ts';
import { withTodaysIds } from './ids-before.ts';
import { getUser } from './session.ts';

const NONE: Preferences = { version: 0 };

/** This browser's copy of the user's preferences, used until the server has responded. */
export function rememberedPreferences(): Preferences {
  try {
    const stored = JSON.parse(readStored(STORED.preferences) ?? 'null');
    if (!stored?.preferences || stored.userId !== getUser()?.id) return NONE;
    return withTodaysIds(stored.preferences);
  } catch {
    return NONE;
  }
}
