import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { loadMessages, setLanguage, t } from './i18n.ts';
import { en } from './messages/en/index.ts';

describe('messages', () => {
  it('are all valid ICU messages', () => {
    for (const texts of Object.values(en))
      for (const text of Object.values(texts))
        expect(
          () => new IntlMessageFormat(text, 'en-US', undefined, { ignoreTag: true }),
        ).not.toThrow();
  });

  it('have their placeholders filled', () => {
    expect(t('stores.counted', { n: 1, shown: '1' })).toBe('1 store');
    expect(t('stores.counted', { n: 12, shown: '12' })).toBe('12 stores');
    expect(t('errors.fallback_title')).toBe('Something went wrong');
  });

  it('set the language and direction of the page', () => {
    setLanguage('en');
    expect(document.documentElement).toHaveAttribute('lang', 'en');
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  });

  it('are limited to the sign-in screen until all are loaded', async () => {
    setLanguage('en');
    expect(t('login.title')).toBe(en.login.title);
    expect(t('live.assign_none')).toBe('live.assign_none');
    expect(t('login.rate_limited', { wait: '5 s' })).toContain('again in 5 s.');
    await loadMessages();
    expect(t('live.assign_none')).toBe(en.live.assign_none);
  });
});
