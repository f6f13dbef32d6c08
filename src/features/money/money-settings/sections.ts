import type { z } from 'zod';
import { type SettingKey, settingSchemas } from '#contract/settings.ts';
import { DEFAULT_END_TERMS, type EndTerms } from '#machines/order/end-terms.ts';
import type { Values } from '#src/domain/setting/setting.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { rateText } from '#src/lib/text/number.ts';
import type { FormField } from '#src/ui/form/fields/form-field.ts';
import { fieldsIn, shapeOf } from '#src/ui/form/fields-by.ts';
import { showValue } from '#src/ui/form/kinds.ts';
import { endTermsText } from './end-terms-table.tsx';

export type MoneyKey = Extract<
  SettingKey,
  | 'cash'
  | 'orders'
  | 'ends'
  | 'fees'
  | 'refunds'
  | 'wallets'
  | 'remedies'
  | 'money'
  | 'payouts'
  | 'books'
  | 'billing'
  | 'bank'
>;

/** A field of a setting. It is parsed and validated like a field of a form. */
export type SettingField = FormField & {
  /** The text is stored in capitals and without spaces, however it was typed. */
  isCompact?: true;
  /** Formats a value for the history, if the field itself is not clear enough. */
  words?: (value: unknown) => string;
};

interface Section {
  key: MoneyKey;
  title: MessageKey;
  lead: MessageKey;
  fields: readonly SettingField[];
  /** The setting has the terms of ends besides its fields. */
  hasTerms?: true;
}
export type MoneySection = ReturnType<typeof sectionOf>;

const amount = (name: string, label: MessageKey): SettingField => ({ kind: 'money', name, label });
const percent = (name: string, label: MessageKey, kind: 'percent' | 'count'): SettingField => {
  const perPoint = kind === 'percent' ? 1 : 100;
  return { kind, name, label, words: (value) => rateText(Number(value) * perPoint) };
};
const count = (name: string, label: MessageKey, words: (n: number) => string): SettingField => ({
  kind: 'count',
  name,
  label,
  words: (value) => words(Number(value)),
});
const text = (
  name: string,
  label: MessageKey,
  more: Pick<SettingField, 'isCompact' | 'hint'> = {},
): SettingField => ({ kind: 'text', name, label, ...more });

/** Completes the fields of a section from the schema of its setting. */
const sectionOf = (section: Section) => {
  const schema: z.ZodType = settingSchemas[section.key];
  return { ...section, schema, fields: fieldsIn(section.fields, shapeOf(schema)) };
};

/** The organisation's settings about money. */
const DECLARED: readonly Section[] = [
  {
    key: 'cash',
    title: 'money.set_cash',
    lead: 'money.set_cash_lead',
    fields: [
      amount('ceiling', 'money.set_ceiling'),
      percent('warnPercent', 'money.set_warn', 'count'),
      amount('varianceTypedAbove', 'money.set_variance_typed'),
      amount('varianceAloneBelow', 'money.set_variance_alone'),
      amount('surplusAtMost', 'money.set_surplus'),
      amount('collectorAtMost', 'money.set_collector'),
    ],
  },
  {
    key: 'orders',
    title: 'money.set_orders',
    lead: 'money.set_orders_lead',
    fields: [
      amount('customerCashAtMost', 'money.set_customer_cash'),
      count('openAtMost', 'money.set_customer_open', String),
      count('placedAtMost', 'money.set_customer_placed', String),
      percent('amendedByPhonePercent', 'money.set_amended_percent', 'count'),
      amount('amendedByPhoneAtMost', 'money.set_amended_most'),
    ],
  },
  {
    key: 'ends',
    title: 'money.set_ends',
    lead: 'money.set_ends_lead',
    fields: [
      amount('pickup', 'money.set_end_pickup'),
      amount('wayBack', 'money.set_end_way_back'),
      count('unpaidAtMost', 'money.set_end_unpaid', String),
    ],
    hasTerms: true,
  },
  {
    key: 'fees',
    title: 'money.set_fees',
    lead: 'money.set_fees_lead',
    fields: [
      percent('driverShareBp', 'money.set_share', 'percent'),
      amount('atMost', 'money.set_fee_at_most'),
    ],
  },
  {
    key: 'refunds',
    title: 'money.set_refunds',
    lead: 'money.set_refunds_lead',
    fields: [amount('typedAbove', 'money.set_refund_typed')],
  },
  {
    key: 'remedies',
    title: 'money.set_remedies',
    lead: 'money.set_remedies_lead',
    fields: [
      amount('perCase', 'money.set_remedy_case'),
      amount('perCustomer', 'money.set_remedy_customer'),
      amount('perStoreDay', 'money.set_remedy_store'),
      count('contestDays', 'money.set_contest_days', String),
      count('decisionDays', 'money.set_decision_days', String),
    ],
  },
  {
    key: 'wallets',
    title: 'money.set_wallets',
    lead: 'money.set_wallets_lead',
    fields: [amount('typedAbove', 'money.set_wallet_typed')],
  },
  {
    key: 'money',
    title: 'money.set_alone_title',
    lead: 'money.set_alone_lead',
    fields: [amount('aloneBelow', 'money.set_alone')],
  },
  {
    key: 'payouts',
    title: 'money.set_payouts',
    lead: 'money.set_payouts_lead',
    fields: [
      amount('typedAbove', 'money.set_typed'),
      amount('secondApproverAbove', 'money.set_second'),
      count('accountConfirmers', 'money.set_account_confirmers', String),
      count('accountMarkDays', 'money.set_account_days', String),
    ],
  },
  {
    key: 'books',
    title: 'money.set_books',
    lead: 'money.set_books_lead',
    fields: [count('checkHour', 'money.set_check_hour', (n) => `${String(n).padStart(2, '0')}:00`)],
  },
  {
    key: 'billing',
    title: 'money.set_billing',
    lead: 'money.set_billing_lead',
    fields: [
      text('legalName', 'money.set_legal_name'),
      text('address', 'money.set_address'),
      text('ice', 'money.set_ice', { isCompact: true }),
      text('fiscalId', 'money.set_fiscal_id', { isCompact: true }),
      text('tradeRegister', 'money.set_trade_register'),
      percent('vatBp', 'money.set_vat', 'percent'),
    ],
  },
  {
    key: 'bank',
    title: 'money.set_bank',
    lead: 'money.set_bank_lead',
    fields: [
      text('payerName', 'money.set_payer'),
      text('payerIban', 'money.set_iban', { isCompact: true }),
      text('payerBic', 'money.set_bic', { isCompact: true, hint: 'money.set_bic_hint' }),
    ],
  },
];

export const SECTIONS = DECLARED.map(sectionOf);

/** The terms of ends; an older value has none of its own. */
export const termsIn = ({ terms }: Values): EndTerms =>
  (terms as EndTerms | undefined) ?? DEFAULT_END_TERMS;

/** The value of a setting in words. */
const wordsOf = (field: SettingField, value: unknown): string =>
  field.words?.(value) ?? (showValue(field, value) || t('money.set_none'));

/** All values of a section in one line. */
export const sectionText = ({ fields, hasTerms }: MoneySection, values: Values): string =>
  [
    ...fields.map((field) => labelled(t(field.label), wordsOf(field, values[field.name] ?? null))),
    ...(hasTerms ? [labelled(t('money.end_terms'), endTermsText(termsIn(values)))] : []),
  ].join(' · ');
