import type { UnitWords } from '#contract/insight/reports/format.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import type { Language } from '#rules/language.ts';
import { LOCALE } from '#rules/money/money.ts';

/** What the mail of a report says besides names and figures. */
export interface ReportMailWords {
  /** Of dates with a time. */
  locale: string;
  /** Units of values, with the sign before the number. */
  units: UnitWords;
  subject: (name: string, range: string) => string;
  title: (report: string, range: string) => string;
  basis: (text: string) => string;
  beside: (range: string) => string;
  totals: readonly [figure: string, total: string, before: string, change: string];
  rows: Readonly<Record<ReportAnswer['rowKind'], string>>;
  inMad: (name: string) => string;
  open: string;
  moreFigures: string;
  firstRows: (shown: number, all: number) => string;
  tooLarge: string;
  sent: (until: string, schedule: string) => string;
}

const LATIN_UNITS: UnitWords = {
  minutes: (n) => `${n} min`,
  seconds: (n) => `${n} s`,
  points: (n) => `${n} pt`,
  figure: (text) => text,
};
/** Lower case of the first letter only: names within the text keep theirs. */
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const ENGLISH: ReportMailWords = {
  locale: LOCALE,
  units: LATIN_UNITS,
  subject: (name, range) => `${name}: ${range}`,
  title: (report, range) => `${report}, ${range}`,
  basis: (text) => `by ${text.toLowerCase()}`,
  beside: (range) => `beside ${range}`,
  totals: ['Figure', 'Total', 'Before', 'Change'],
  rows: {
    period: 'Period',
    store: 'Store',
    zone: 'Area',
    driver: 'Driver',
    cause: 'Cause',
    party: 'Party at fault',
    reason: 'Reason',
    funder: 'Paid by',
    promotion: 'Promotion',
    staff: 'Person',
    item: 'Item',
    substitute: 'Substitute',
  },
  inMad: (name) => `${name} (amounts in MAD)`,
  open: 'Open the report',
  moreFigures: 'The report has more figures for each row.',
  firstRows: (shown, all) => `The first ${shown} of ${all} rows.`,
  tooLarge: 'The file is too large for an email: open the report to save it.',
  sent: (until, schedule) =>
    `Complete until ${until}, Casablanca time. Sent by the schedule “${schedule}”.`,
};

const FRENCH: ReportMailWords = {
  locale: 'fr-MA',
  units: LATIN_UNITS,
  subject: (name, range) => `${name}\u00a0: ${range}`,
  title: (report, range) => `${report}, ${range}`,
  basis: (text) => `par ${lower(text)}`,
  beside: (range) => `période précédente\u00a0: ${range}`,
  totals: ['Indicateur', 'Total', 'Avant', 'Évolution'],
  rows: {
    period: 'Période',
    store: 'Commerce',
    zone: 'Zone',
    driver: 'Livreur',
    cause: 'Cause',
    party: 'Partie en faute',
    reason: 'Motif',
    funder: 'Payé par',
    promotion: 'Promotion',
    staff: 'Personne',
    item: 'Article',
    substitute: 'Substitut',
  },
  inMad: (name) => `${name} (montants en MAD)`,
  open: 'Ouvrir le rapport',
  moreFigures: 'Le rapport a d’autres indicateurs pour chaque ligne.',
  firstRows: (shown, all) => `Les ${shown} premières lignes sur ${all}.`,
  tooLarge:
    'Le fichier est trop grand pour un courriel\u00a0: ouvrez le rapport pour l’enregistrer.',
  sent: (until, schedule) =>
    `Complet jusqu’au ${until}, heure de Casablanca. Envoyé par la planification «\u00a0${schedule}\u00a0».`,
};

const isolated = (text: string): string => `\u2068${text}\u2069`;

const ARABIC: ReportMailWords = {
  locale: 'ar-MA-u-nu-latn',
  units: {
    minutes: (n) => `${n} د`,
    seconds: (n) => `${n} ث`,
    points: (n) => `${n} نقطة`,
    figure: (text) => `\u2066${text}\u2069`,
  },
  subject: (name, range) => `${isolated(name)}: ${range}`,
  title: (report, range) => `${report}، ${range}`,
  basis: (text) => `حسب ${text}`,
  beside: (range) => `مقارنة بالفترة ${range}`,
  totals: ['المؤشر', 'المجموع', 'من قبل', 'التغير'],
  rows: {
    period: 'الفترة',
    store: 'المتجر',
    zone: 'المنطقة',
    driver: 'السائق',
    cause: 'السبب',
    party: 'المسؤول عن الخطأ',
    reason: 'السبب المصرح به',
    funder: 'يؤديه',
    promotion: 'العرض الترويجي',
    staff: 'الموظف',
    item: 'المنتج',
    substitute: 'البديل',
  },
  inMad: (name) => `${name} (المبالغ بـ MAD)`,
  open: 'فتح التقرير',
  moreFigures: 'في التقرير مؤشرات أخرى لكل سطر.',
  firstRows: (shown, all) => `عدد الأسطر المعروضة من أولها: ${shown} من ${all}.`,
  tooLarge: 'الملف كبير جدا على البريد الإلكتروني: افتح التقرير لحفظه.',
  sent: (until, schedule) =>
    `البيانات كاملة إلى ${until} بتوقيت الدار البيضاء. مرسل وفق الجدولة «${isolated(schedule)}».`,
};

/** The words of a report's mail in the language of its recipient. */
export const REPORT_MAIL_WORDS: Readonly<Record<Language, ReportMailWords>> = {
  en: ENGLISH,
  fr: FRENCH,
  ar: ARABIC,
};
