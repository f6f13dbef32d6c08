import { IntlMessageFormat } from 'intl-messageformat';
import { afterAll, describe, expect, it } from 'vitest';
import { loadMessages, loadSignInMessages, locale, setLanguage, t } from './i18n.ts';
import { en } from './messages/en/index.ts';
import { formatIsolated, formatMessage } from './messages/icu.ts';

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
    expect(document.body).toHaveAttribute('dir', 'ltr');
    setLanguage('ar');
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(document.documentElement).not.toHaveAttribute('dir');
    expect(document.body).toHaveAttribute('dir', 'rtl');
  });

  it('are limited to the sign-in screen until all are loaded', async () => {
    setLanguage('en');
    await loadSignInMessages();
    expect(t('login.title')).toBe(en.login.title);
    expect(t('live.assign_none')).toBe('live.assign_none');
    expect(t('login.rate_limited', { wait: '5 s' })).toContain('again in 5 s.');
    await loadMessages();
    expect(t('live.assign_none')).toBe(en.live.assign_none);
  });

  it('have dates and plurals of their language, and numbers of en-US in every one', async () => {
    for (const language of ['fr', 'ar'] as const) {
      setLanguage(language);
      await loadMessages();
      expect(locale()).toBe(`${language}-MA`);
      const large = t('live.seconds', { n: 1_234_567.5 }).replaceAll(/[\u2066-\u2069]/g, '');
      expect(large).not.toContain('1.234');
      expect(formatMessage('{n, number}', locale(), { n: 1_234_567.5 })).toBe('1,234,567.5');
      expect(formatMessage('{n, plural, other {#}}', locale(), { n: 1_234 })).toBe('1,234');
    }
  });

  it('isolate their values where they are written from right to left', async () => {
    setLanguage('ar');
    await loadMessages();
    expect(t('login.failed', { message: 'X' })).toContain('\u2068X\u2069');
    const text = '{kind, select, other {{name}: {n, number} {change}}} #{id}';
    const params = { kind: 'other', name: 'Maârif', n: 1200, change: -12, id: 4172 };
    expect(formatIsolated(text, 'ar-MA', params)).toBe(
      '\u2068Maârif\u2069: 1,200 \u2066-12\u2069 #4172',
    );
    const given = t('live.act_given', { id: 4172, code: 'd12' });
    expect(given).toBe('\u2066#4172 → \u2068d12\u2069\u2069');
    expect(t('amendments.from_to', { before: '1', after: '2' })).toBe('1 ← 2');
    // Alone, `+2` would show as `2+`.
    expect(t('alarms.beyond', { n: 2 })).toBe('\u2066+2\u2069 أخرى');
    setLanguage('fr');
    await loadMessages();
    expect(t('login.failed', { message: 'X' })).not.toContain('\u2068');
  });
});

afterAll(async () => {
  setLanguage('en');
  await loadMessages();
});
