import { describe, expect, it } from 'vitest';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import { writeReportMail } from './report-mail.ts';

const values = { delivered: '3' };
const answerOf = (some: Partial<ReportAnswer>): ReportAnswer => {
  const answer = {
    report: 'sales',
    at: '2026-04-01T06:00:00.000Z',
    range: { from: '2026-03-01', to: '2026-03-31' },
    before: { from: '2026-02-01', to: '2026-02-28' },
    rowKind: 'cause',
    limits: [],
    zones: null,
    measures: ['delivered'],
    total: values,
    totalBefore: values,
    periods: [],
    rows: [],
    rowCount: 0,
  };
  return { ...answer, ...some } as ReportAnswer;
};
const mail = (language: 'en' | 'fr' | 'ar', some: Partial<ReportAnswer>) =>
  writeReportMail(answerOf(some), { name: 'Rapport', link: undefined, language });
const row = (key: string, name: string, to: string | null = null) =>
  ({ key, name, to, values, valuesBefore: null }) as ReportAnswer['rows'][number];

describe('the mail of a report', () => {
  it('names rows that nobody has named in the language of its reader', () => {
    const rows = [row('item_missing', 'Item missing'), row('later', 'later')];
    expect(mail('fr', { rows }).text).toContain('Article manquant');
    expect(mail('ar', { rows }).text).toContain('منتج ناقص');
    expect(mail('en', { rows }).text).toContain('Item missing');
    expect(mail('fr', { rows }).text).toMatch(/^later/m);
    const parties: Partial<ReportAnswer> = {
      rowKind: 'party',
      rows: [row('platform', 'Platform')],
    };
    expect(mail('fr', parties).text).toContain('Plateforme');
    const zones: Partial<ReportAnswer> = {
      rowKind: 'zone',
      rows: [row('0', 'No area'), row('4', 'Agdal')],
    };
    expect(mail('ar', zones).text).toMatch(/دون منطقة[\s\S]*Agdal/);
    const reasons = [row('', 'No reason given'), row('Item missing', 'Item missing')];
    expect(mail('fr', { rowKind: 'reason', rows: reasons }).text).toMatch(
      /Sans motif[\s\S]*Article manquant/,
    );
  });

  it.each([
    ['en', 'Rapport: Mar 1, 2026 to Mar 31, 2026', 'beside Feb 1, 2026 to Feb 28, 2026'],
    ['fr', 'Rapport\u00a0: du 1 mar. 2026 au 31 mar. 2026', 'du 1 fév. 2026 au 28 fév. 2026'],
    [
      'ar',
      '\u2068Rapport\u2069: من 1 مارس 2026 إلى 31 مارس 2026',
      'من 1 فبراير 2026 إلى 28 فبراير 2026',
    ],
  ] as const)('writes its dates as the console does in %s', (language, subject, before) => {
    const { text, subject: written } = mail(language, {});
    expect(written).toBe(subject);
    expect(text).toContain(before);
  });

  it('writes the days and months of its rows in the same form', () => {
    const rows = [row('2026-03-01', '2026-03-01', '2026-03-01')];
    expect(mail('fr', { rowKind: 'period', rows }).text).toMatch(/^1 mar\. 2026/m);
    const months = [row('2026-03-01', '2026-03-01', '2026-03-31')];
    expect(mail('ar', { rowKind: 'period', rows: months }).text).toMatch(
      /^من 1 مارس 2026 إلى 31 مارس 2026/m,
    );
  });
});
