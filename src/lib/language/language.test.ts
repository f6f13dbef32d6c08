import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadMessages, setLanguage } from '../i18n.ts';
import {
  browserLanguage,
  deviceLanguage,
  languageToShow,
  storeDeviceLanguage,
} from './language.ts';
import { showLanguageOf } from './language-of-user.ts';

describe('the language to show', () => {
  it.each([
    [['fr-FR', 'en'], 'fr'],
    [['es', 'ar-MA', 'en'], 'ar'],
    [['EN-gb'], 'en'],
    [['ber', 'es'], 'en'],
    [[], 'en'],
  ])('of a browser with %j is %s', (tags, language) => {
    expect(browserLanguage(tags)).toBe(language);
  });

  it('is the device’s before the browser’s, and never an unknown one', () => {
    storeDeviceLanguage({ language: 'ar', of: null });
    expect(languageToShow()).toBe('ar');
    localStorage.setItem('ui-language', 'xx 7');
    expect(deviceLanguage()).toBeNull();
    expect(languageToShow()).toBe('en');
  });
});

describe('the language of the user who signs in', () => {
  const reload = vi.fn<() => void>();
  afterEach(async () => {
    reload.mockClear();
    setLanguage('en');
    await loadMessages();
  });

  it('is kept on the device, and loads the page again only if another one is shown', () => {
    showLanguageOf(7, 'fr', reload);
    expect(deviceLanguage()).toEqual({ language: 'fr', of: 7 });
    expect(reload).toHaveBeenCalledOnce();
    setLanguage('fr');
    showLanguageOf(7, 'fr', reload);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('without a preference is what was chosen before sign-in, and not what another user prefers', () => {
    storeDeviceLanguage({ language: 'fr', of: null });
    setLanguage('fr');
    showLanguageOf(7, null, reload);
    expect(reload).not.toHaveBeenCalled();
    storeDeviceLanguage({ language: 'fr', of: 8 });
    showLanguageOf(7, null, reload);
    expect(deviceLanguage()).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not followed where the browser keeps nothing: the page would be loaded again for ever', () => {
    vi.stubGlobal('localStorage', undefined);
    showLanguageOf(7, 'fr', reload);
    vi.unstubAllGlobals();
    storeDeviceLanguage(null);
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves a pseudo-language', () => {
    setLanguage('en-XA');
    showLanguageOf(7, 'fr', reload);
    expect(reload).not.toHaveBeenCalled();
  });
});
