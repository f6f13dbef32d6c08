import { isIban, printedIban } from '#contract/money/iban.ts';
import { formatMoney } from '#contract/money.ts';
import type { SettingKey } from '#contract/settings.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';

export type MoneyKey = Extract<
  SettingKey,
  'cash' | 'orders' | 'fees' | 'refunds' | 'wallets' | 'payouts' | 'books' | 'billing' | 'bank'
>;
/** A field's value in the API's form. */
export type Value = string | number | null;
export type Values = Readonly<Record<string, Value>>;

/** A type of field: how its value is typed, parsed and shown. */
export interface Field {
  name: string;
  label: MessageKey;
  hint?: MessageKey;
  kind: 'amount' | 'percent' | 'hour' | 'days' | 'text';
  /** The field's text of a value. */
  write: (value: Value) => string;
  /** The parsed value, or the error. Amounts are parsed by their own field. */
  read: (text: string) => { value: Value } | { fault: string };
  /** For the history. */
  show: (value: Value) => string;
}

export interface Section {
  key: MoneyKey;
  title: MessageKey;
  lead: MessageKey;
  fields: readonly Field[];
}

const amount = (name: string, label: MessageKey): Field => ({
  name,
  label,
  kind: 'amount',
  write: (value) => formatMoney(String(value)).replace(/^\D+/, ''),
  read: () => ({ fault: t('money.fault_empty') }),
  show: (value) => formatMoney(String(value)),
});

/** A whole percentage; `per` units of the value are one percent. */
const percent = (name: string, label: MessageKey, low: number, per: number): Field => ({
  name,
  label,
  kind: 'percent',
  write: (value) => String(Number(value) / per),
  read(text) {
    const typed = Number(text.trim().replace(/\s*%$/, ''));
    const value = Math.round(typed * per);
    const isRight = text.trim() !== '' && typed >= low && typed <= 100 && value === typed * per;
    return isRight ? { value } : { fault: t('money.set_percent_wrong', { low, high: 100 }) };
  },
  show: (value) => `${Number(value) / per} %`,
});

const LAST_HOUR = 23;
const hour = (name: string, label: MessageKey): Field => ({
  name,
  label,
  kind: 'hour',
  write: String,
  read(typed) {
    const value = Number(typed.trim());
    const isRight = /^\d{1,2}$/.test(typed.trim()) && value <= LAST_HOUR;
    return isRight
      ? { value }
      : { fault: t('money.set_percent_wrong', { low: 0, high: LAST_HOUR }) };
  },
  show: (value) => `${String(value).padStart(2, '0')}:00`,
});

const DAYS = 90;
const days = (name: string, label: MessageKey): Field => ({
  name,
  label,
  kind: 'days',
  write: String,
  read(typed) {
    const value = Number(typed.trim());
    const isRight = /^\d{1,2}$/.test(typed.trim()) && value <= DAYS;
    return isRight ? { value } : { fault: t('money.set_percent_wrong', { low: 0, high: DAYS }) };
  },
  show: (value) => t('money.set_days', { n: Number(value) }),
});

const text = (
  name: string,
  label: MessageKey,
  more: { clean?: (text: string) => string; fault?: (text: string) => string | null } & Pick<
    Field,
    'hint'
  >,
): Field => ({
  name,
  label,
  kind: 'text',
  ...(more.hint ? { hint: more.hint } : {}),
  write: (value) => (name === 'payerIban' ? printedIban(String(value ?? '')) : String(value ?? '')),
  read(typed) {
    const value = more.clean ? more.clean(typed) : typed.trim();
    const fault = value === '' ? null : (more.fault?.(value) ?? null);
    return fault === null ? { value: value === '' ? null : value } : { fault };
  },
  show: (value) => (value === null ? t('money.set_none') : String(value)),
});

const compact = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase();

/** The organisation's settings about money. */
export const SECTIONS: readonly Section[] = [
  {
    key: 'cash',
    title: 'money.set_cash',
    lead: 'money.set_cash_lead',
    fields: [
      amount('ceiling', 'money.set_ceiling'),
      percent('warnPercent', 'money.set_warn', 1, 1),
      amount('varianceTypedAbove', 'money.set_variance_typed'),
      amount('varianceAloneBelow', 'money.set_variance_alone'),
      amount('surplusAtMost', 'money.set_surplus'),
    ],
  },
  {
    key: 'orders',
    title: 'money.set_orders',
    lead: 'money.set_orders_lead',
    fields: [amount('customerCashAtMost', 'money.set_customer_cash')],
  },
  {
    key: 'fees',
    title: 'money.set_fees',
    lead: 'money.set_fees_lead',
    fields: [percent('driverShareBp', 'money.set_share', 0, 100)],
  },
  {
    key: 'refunds',
    title: 'money.set_refunds',
    lead: 'money.set_refunds_lead',
    fields: [amount('typedAbove', 'money.set_refund_typed')],
  },
  {
    key: 'wallets',
    title: 'money.set_wallets',
    lead: 'money.set_wallets_lead',
    fields: [
      amount('typedAbove', 'money.set_wallet_typed'),
      amount('aloneBelow', 'money.set_alone'),
    ],
  },
  {
    key: 'payouts',
    title: 'money.set_payouts',
    lead: 'money.set_payouts_lead',
    fields: [
      amount('typedAbove', 'money.set_typed'),
      amount('secondApproverAbove', 'money.set_second'),
      days('accountDays', 'money.set_account_days'),
    ],
  },
  {
    key: 'books',
    title: 'money.set_books',
    lead: 'money.set_books_lead',
    fields: [hour('checkHour', 'money.set_check_hour')],
  },
  {
    key: 'billing',
    title: 'money.set_billing',
    lead: 'money.set_billing_lead',
    fields: [
      text('legalName', 'money.set_legal_name', {}),
      text('address', 'money.set_address', {}),
      text('ice', 'money.set_ice', {
        clean: compact,
        fault: (ice) => (/^\d{15}$/.test(ice) ? null : t('money.set_ice_wrong')),
      }),
      text('fiscalId', 'money.set_fiscal_id', {
        clean: compact,
        fault: (fiscal) => (/^\d{1,10}$/.test(fiscal) ? null : t('money.set_fiscal_id_wrong')),
      }),
      text('tradeRegister', 'money.set_trade_register', {}),
      percent('vatBp', 'money.set_vat', 0, 100),
    ],
  },
  {
    key: 'bank',
    title: 'money.set_bank',
    lead: 'money.set_bank_lead',
    fields: [
      text('payerName', 'money.set_payer', {}),
      text('payerIban', 'money.set_iban', {
        clean: compact,
        fault: (iban) => (isIban(iban) ? null : t('money.set_iban_wrong')),
      }),
      text('payerBic', 'money.set_bic', {
        hint: 'money.set_bic_hint',
        clean: compact,
        fault: (bic) =>
          /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? null : t('money.set_bic_wrong'),
      }),
    ],
  },
];

/** All values of a section in one line. */
export const inWords = ({ fields }: Section, values: Values): string =>
  fields.map(({ name, label, show }) => `${t(label)}: ${show(values[name] ?? null)}`).join(' · ');
