import { afterEach, expect, it } from 'vitest';
import { REPORT_IDS, reportOf } from '#contract/insight/reports/definitions.ts';
import { loadMessages, setLanguage } from '#src/lib/i18n.ts';
import { reportIn } from './report-definition.ts';

afterEach(async () => {
  setLanguage('en');
  await loadMessages();
});

it.each(['fr', 'ar'] as const)('reports are described in %s', async (language) => {
  setLanguage(language);
  await loadMessages();
  for (const id of REPORT_IDS) {
    const [english, own] = [reportOf(id), reportIn(id)];
    expect(own.purpose).not.toBe(english.purpose);
    for (const [name, { definition }] of Object.entries(english.measures))
      expect(own.measures[name]?.definition).not.toBe(definition);
  }
  expect(reportIn('sales').name).toBe(
    language === 'fr' ? 'Commandes et ventes' : 'الطلبات والمبيعات',
  );
});

it('reports are those of the contract in English', () => {
  expect(reportIn('sales')).toEqual(reportOf('sales'));
});
