import { afterEach, expect, it } from 'vitest';
import { loadMessages, setLanguage, t } from '#src/lib/i18n.ts';

afterEach(async () => {
  setLanguage('en');
  await loadMessages();
});

it('the words beside the name of any filter or column fit each gender of it in French', async () => {
  setLanguage('fr');
  await loadMessages();
  const ofAnyNoun = [
    t('lists.filter_any', { label: 'Zone' }),
    t('lists.filter_several', { n: 3 }),
    t('lists.edit_nothing'),
    t('field_values.none'),
  ];
  expect(ofAnyNoun.join(' | ')).not.toMatch(/\b(tous|aucune?|choisie?s?)\b/i);
});
