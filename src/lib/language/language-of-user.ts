import type { Language } from '#rules/language.ts';
import { currentLanguage } from '../i18n.ts';
import { isKept, STORED } from '../storage.ts';
import {
  deviceLanguage,
  isPseudoLanguage,
  languageToShow,
  storeDeviceLanguage,
} from './language.ts';

/**
 * Stores the language of the user who has signed in for this device, and loads the page again if
 * another one is shown. Without a preference, what was chosen on the sign-in screen stays; what
 * another user preferred does not.
 */
export function showLanguageOf(
  userId: number,
  preferred: Language | null,
  reload: () => void = () => window.location.reload(),
): void {
  if (isPseudoLanguage(currentLanguage())) return;
  const held = deviceLanguage();
  if (preferred) storeDeviceLanguage({ language: preferred, of: userId });
  else if (held && held.of !== null) storeDeviceLanguage(null);
  // A browser that keeps nothing would show the same language again.
  const isLasting = preferred === null || isKept(STORED.language);
  if (isLasting && languageToShow() !== currentLanguage()) reload();
}
