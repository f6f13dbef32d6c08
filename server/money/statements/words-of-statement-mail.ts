import type { StatementLine } from '#contract/routes/money/statements.ts';
import type { Language } from '#rules/language.ts';

/** What a statement says besides its names and figures. */
export interface StatementWords {
  title: (number: string) => string;
  period: (from: string, to: string) => string;
  lines: Readonly<Record<StatementLine, string>>;
  sales: (orders: number) => string;
  statement: string;
  day: string;
  orders: string;
  from: string;
  to: string;
  platform: string;
  store: string;
  balance: string;
  before: string;
  after: string;
  commission: string;
  net: string;
  vat: string;
  total: string;
  sum: string;
}

const ENGLISH: StatementWords = {
  title: (number) => `Statement ${number}`,
  period: (from, to) => `${from} to ${to}`,
  lines: {
    sales: 'Sales',
    promotions: 'Promotions',
    commission: 'Commission',
    refunds: 'Refunds',
    ends: 'Undelivered orders',
    endsBorne: 'Borne of undelivered orders',
    charges: 'Charged',
    owed: 'Owed, less collected',
    other: 'Other',
    payouts: 'Payouts',
  },
  sales: (orders) => `Sales (${orders} orders)`,
  statement: 'Statement',
  day: 'Day',
  orders: 'Orders',
  from: 'From',
  to: 'To',
  platform: 'Platform',
  store: 'Store',
  balance: 'Balance',
  before: 'Balance before',
  after: 'Balance after',
  commission: 'Commission',
  net: 'Net',
  vat: 'VAT',
  total: 'Total',
  sum: 'Total',
};

const FRENCH: StatementWords = {
  title: (number) => `Relevé ${number}`,
  period: (from, to) => `du ${from} au ${to}`,
  lines: {
    sales: 'Ventes',
    promotions: 'Promotions',
    commission: 'Commission',
    refunds: 'Remboursements',
    ends: 'Commandes non livrées',
    endsBorne: 'Supporté sur commandes non livrées',
    charges: 'Imputé',
    owed: 'Dû, moins prélevé',
    other: 'Autre',
    payouts: 'Versements',
  },
  sales: (orders) => `Ventes (commandes : ${orders})`,
  statement: 'Relevé',
  day: 'Jour',
  orders: 'Commandes',
  from: 'Du',
  to: 'Au',
  platform: 'Plateforme',
  store: 'Commerce',
  balance: 'Solde',
  before: 'Solde avant',
  after: 'Solde après',
  commission: 'Commission',
  net: 'HT',
  vat: 'TVA',
  total: 'TTC',
  sum: 'Total',
};

const ARABIC: StatementWords = {
  title: (number) => `كشف حساب ${number}`,
  period: (from, to) => `من ${from} إلى ${to}`,
  lines: {
    sales: 'المبيعات',
    promotions: 'العروض الترويجية',
    commission: 'العمولة',
    refunds: 'الاسترجاعات',
    ends: 'طلبات غير موصلة',
    endsBorne: 'المتحمل عن طلبات غير موصلة',
    charges: 'المقتطع',
    owed: 'المستحق ناقص المحصل',
    other: 'أخرى',
    payouts: 'التحويلات',
  },
  sales: (orders) => `المبيعات (الطلبات: ${orders})`,
  statement: 'كشف الحساب',
  day: 'اليوم',
  orders: 'الطلبات',
  from: 'من',
  to: 'إلى',
  platform: 'المنصة',
  store: 'المتجر',
  balance: 'الرصيد',
  before: 'الرصيد قبل',
  after: 'الرصيد بعد',
  commission: 'العمولة',
  net: 'دون الضريبة',
  vat: 'الضريبة على القيمة المضافة',
  total: 'المجموع مع الضريبة',
  sum: 'المجموع',
};

/** The words of a statement in the language in which it was issued. */
export const STATEMENT_WORDS: Readonly<Record<Language, StatementWords>> = {
  en: ENGLISH,
  fr: FRENCH,
  ar: ARABIC,
};
