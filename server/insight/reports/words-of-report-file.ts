import type { DayRange } from '#contract/insight/reports/range.ts';
import { reportTexts as arabicTexts } from '#contract/insight/reports/texts/ar/texts.ts';
import { reportTexts as frenchTexts } from '#contract/insight/reports/texts/fr/texts.ts';
import type { ReportTexts } from '#contract/insight/reports/texts/report-texts.ts';
import { zonesText } from '#contract/insight/reports/zones.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import type { Language } from '#rules/language.ts';

/** What a report says besides names and figures, in its files and mails. */
export interface ReportFileWords {
  /** The names of reports and measures; absent: as their definitions have them. */
  reports?: ReportTexts;
  range: (range: DayRange) => string;
  zones: (names: ReportAnswer['zones']) => string;
  /** Headings of the first two columns: of periods, and of anything else. */
  period: readonly [from: string, to: string];
  row: readonly [number: string, name: string];
  before: (measure: string) => string;
  total: string;
  /** The names of the facts about a file. */
  facts: Readonly<
    Record<'report' | 'purpose' | 'basis' | 'from' | 'to' | 'before' | 'complete', string>
  >;
  limits: Readonly<Record<ReportAnswer['limits'][number]['by'], string>>;
}

const ENGLISH: ReportFileWords = {
  range: ({ from, to }) => (from === to ? from : `${from} to ${to}`),
  zones: zonesText,
  period: ['From', 'To'],
  row: ['Number', 'Name'],
  before: (measure) => `${measure} before`,
  total: 'Total',
  facts: {
    report: 'Report',
    purpose: 'Shows',
    basis: 'Counts by',
    from: 'From',
    to: 'To',
    before: 'Before',
    complete: 'Complete until',
  },
  limits: { zone: 'Area', store: 'Store', driver: 'Driver' },
};

const FRENCH: ReportFileWords = {
  reports: frenchTexts,
  range: ({ from, to }) => (from === to ? from : `du ${from} au ${to}`),
  zones: (names) => (names === null ? 'Toutes les zones' : `Zones\u00a0: ${names.join(', ')}`),
  period: ['Du', 'Au'],
  row: ['Numéro', 'Nom'],
  before: (measure) => `${measure}, période précédente`,
  total: 'Total',
  facts: {
    report: 'Rapport',
    purpose: 'Contenu',
    basis: 'Compté par',
    from: 'Du',
    to: 'Au',
    before: 'Période précédente',
    complete: 'Complet jusqu’au',
  },
  limits: { zone: 'Zone', store: 'Commerce', driver: 'Livreur' },
};

const isolated = (text: string): string => `\u2068${text}\u2069`;

const ARABIC: ReportFileWords = {
  reports: arabicTexts,
  range: ({ from, to }) => (from === to ? from : `من ${from} إلى ${to}`),
  zones: (names) =>
    names === null ? 'جميع المناطق' : `المناطق: ${names.map(isolated).join('، ')}`,
  period: ['من', 'إلى'],
  row: ['الرقم', 'الاسم'],
  before: (measure) => `${measure}، الفترة السابقة`,
  total: 'المجموع',
  facts: {
    report: 'التقرير',
    purpose: 'المحتوى',
    basis: 'الاحتساب حسب',
    from: 'من',
    to: 'إلى',
    before: 'الفترة السابقة',
    complete: 'البيانات كاملة إلى',
  },
  limits: { zone: 'المنطقة', store: 'المتجر', driver: 'السائق' },
};

/** The words of a report by language. CSV files are English, so that programs read the same in all. */
export const REPORT_FILE_WORDS: Readonly<Record<Language, ReportFileWords>> = {
  en: ENGLISH,
  fr: FRENCH,
  ar: ARABIC,
};
