import { z } from 'zod';
import { DEFAULT_END_TERMS } from '#machines/order/end-terms.ts';
import { fiscalFields } from './catalogue/fiscal.ts';
import { CauseSettings, rewordedCauses } from './causes/cause-settings.ts';
import { Iban } from './money/iban.ts';
import { RemedySettings } from './money/remedies/remedy-settings.ts';
import { PositiveCentimes } from './money.ts';
import { AlarmSettings } from './operations/alarm-limits.ts';
import { CaseSettings } from './operations/cases/case-settings.ts';
import { ContactSettings } from './operations/contact/contact-settings.ts';
import { DocumentSettings } from './operations/driver-documents/documents.ts';
import { EndTermsSetting } from './operations/order-ends/end-terms.ts';
import type { Permission } from './permissions.ts';
import { fieldReasons } from './reasons/platform/fields.ts';
import { issueOf } from './reasons/reason.ts';
import { Text } from './text.ts';

/**
 * The settings of an organisation: one schema for each key. The default given here applies to an
 * unset key, and to a field that an older value lacks.
 */
export const settingSchemas = {
  alarms: AlarmSettings,
  causes: CauseSettings,
  cases: CaseSettings,
  contact: ContactSettings,
  cash: z
    .strictObject({
      ceiling: PositiveCentimes.default('300000').meta({
        description: 'Cash at hand from which a driver gets no further cash orders',
      }),
      warnPercent: z.number().int().min(1).max(100).default(80).meta({
        description: 'Share of the ceiling from which cash is shown as high',
      }),
      varianceTypedAbove: PositiveCentimes.default('20000').meta({
        description: 'A cash variance from this amount must be typed again',
      }),
      varianceAloneBelow: PositiveCentimes.default('200000').meta({
        description:
          'The limit of cash variance that one person books within 24 hours; from it on a second person confirms the count',
      }),
      collectorAtMost: PositiveCentimes.default('2000000').meta({
        description: 'Collected cash of one person from which it is an alarm',
      }),
      surplusAtMost: PositiveCentimes.default('100000').meta({
        description: 'No count is booked that exceeds the expected amount by more than this',
      }),
    })
    .meta({ id: 'CashSettings' }),
  orders: z
    .strictObject({
      customerCashAtMost: PositiveCentimes.default('150000').meta({
        description: 'The limit of a customer’s open cash orders together',
      }),
      openAtMost: z.number().int().min(1).max(100_000).default(5).meta({
        description: 'The number of orders that a customer may have open at once',
      }),
      placedAtMost: z.number().int().min(1).max(100_000).default(6).meta({
        description: 'The number of orders that a customer may place within ten minutes',
      }),
      amendedByPhonePercent: z.number().int().min(0).max(100).default(20).meta({
        description:
          'By how much of its first total an order may rise by agreement on the telephone',
      }),
      amendedByPhoneAtMost: PositiveCentimes.default('5000').meta({
        description: 'The largest such rise, and the largest that staff have a store pay',
      }),
    })
    .meta({ id: 'OrderSettings' }),
  ends: z
    .strictObject({
      pickup: PositiveCentimes.default('500').meta({
        description: 'For a driver who was at the store when its order ended',
      }),
      wayBack: PositiveCentimes.default('1000').meta({
        description: 'For a driver who brought an order back to its store',
      }),
      unpaidAtMost: z.number().int().min(0).max(1_000).default(2).meta({
        description:
          'The number of cash orders that ended without delivery by the fault of a customer within 90 days; with more, he orders by card',
      }),
      terms: EndTermsSetting.default(DEFAULT_END_TERMS).meta({
        description: 'By the party at fault, and by how far the order had come',
      }),
    })
    .meta({ id: 'EndSettings' }),
  documents: DocumentSettings,
  fees: z
    .strictObject({
      driverShareBp: z.number().int().min(0).max(10_000).default(8_000).meta({
        description: 'The driver’s share of the delivery fee, in basis points',
      }),
      atMost: PositiveCentimes.default('20000').meta({
        description: 'The largest delivery fee, surcharge included, that one person sets',
      }),
    })
    .meta({ id: 'FeeSettings' }),
  refunds: z
    .strictObject({
      typedAbove: PositiveCentimes.default('50000').meta({
        description: 'A refund from this amount must be typed again',
      }),
    })
    .meta({ id: 'RefundSettings' }),
  remedies: RemedySettings,
  wallets: z
    .strictObject({
      typedAbove: PositiveCentimes.default('500000').meta({
        description: 'A manual adjustment or transfer from this amount must be typed again',
      }),
    })
    .meta({ id: 'WalletSettings' }),
  money: z
    .strictObject({
      aloneBelow: PositiveCentimes.default('2000000').meta({
        description:
          'The limit of what one person commits alone within 24 hours: movements by hand, refunds, discounts, shortages of cash and budgets of promotions together',
      }),
    })
    .meta({ id: 'MoneySettings' }),
  books: z
    .strictObject({
      checkHour: z.number().int().min(0).max(23).default(4).meta({
        description: 'Hour of the day, in Casablanca, at which the books are proved',
      }),
    })
    .meta({ id: 'BooksSettings' }),
  payouts: z
    .strictObject({
      typedAbove: PositiveCentimes.default('500000').meta({
        description: 'Approving an amount from this limit requires typing it again',
      }),
      secondApproverAbove: PositiveCentimes.default('2000000').meta({
        description:
          'From this amount on, including the store’s open payouts and those paid within 24 hours, two different people must approve',
      }),
      accountConfirmers: z.number().int().min(0).max(1).default(1).meta({
        description:
          'How many people besides its author confirm a changed bank account of a store before payouts to it are paid',
      }),
      accountMarkDays: z.number().int().min(1).max(90).default(14).meta({
        description: 'For how many days a changed bank account is marked after it was confirmed',
      }),
    })
    .meta({ id: 'PayoutSettings' }),
  billing: z
    .strictObject({
      legalName: fiscalFields.legalName.default(null),
      address: Text(200).nullable().default(null),
      ice: fiscalFields.ice.default(null),
      fiscalId: fiscalFields.fiscalId.default(null),
      tradeRegister: fiscalFields.tradeRegister.default(null),
      vatBp: z.number().int().min(0).max(5_000).default(2_000).meta({
        description: 'VAT within the commission, in basis points',
      }),
    })
    .meta({ id: 'BillingSettings' }),
  bank: z
    .strictObject({
      payerName: Text(70).nullable().default(null),
      payerIban: Iban.nullable().default(null).meta({
        description: 'The account that payouts are paid from; without it there are no bank files',
      }),
      payerBic: z
        .string()
        .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, issueOf(fieldReasons, 'field.bic_format'))
        .nullable()
        .default(null),
    })
    .meta({ id: 'BankSettings' }),
} as const;

/** The time in which a customer places at most `orders.placedAtMost` orders. */
export const PLACED_WITHIN_MINUTES = 10;

export type SettingKey = keyof typeof settingSchemas;
export type SettingValue<K extends SettingKey> = z.output<(typeof settingSchemas)[K]>;
export const SETTING_KEYS = Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]];

/** Settings that only some users of the console may read. */
export const SETTING_READERS: Readonly<Partial<Record<SettingKey, Permission>>> = {
  bank: 'payouts.read',
};

/** The permission to change each setting. */
export const SETTING_PERMISSIONS: Readonly<Record<SettingKey, Permission>> = {
  alarms: 'alarms.configure',
  causes: 'alarms.configure',
  cases: 'alarms.configure',
  contact: 'contact.configure',
  cash: 'settings.money',
  orders: 'settings.money',
  ends: 'settings.money',
  documents: 'drivers.review',
  fees: 'settings.money',
  refunds: 'settings.money',
  remedies: 'settings.money',
  wallets: 'settings.money',
  money: 'settings.money',
  books: 'settings.money',
  payouts: 'settings.money',
  billing: 'settings.money',
  bank: 'settings.money',
};

/**
 * Limits on what one user may do alone, and which of two values is the stricter. A looser limit
 * takes effect a day after it was set, a stricter one at once, so that no user can lift a limit for
 * a single act.
 */
export const TWO_PERSON_LIMITS = {
  cash: { varianceAloneBelow: 'lower', surplusAtMost: 'lower' },
  money: { aloneBelow: 'lower' },
  payouts: { secondApproverAbove: 'lower' },
} as const satisfies {
  [K in SettingKey]?: Partial<Record<keyof SettingValue<K>, 'lower' | 'higher'>>;
};
/**
 * Which of two values is the stricter, for all settings that one user can only tighten: a looser
 * value needs a second person. `same`: every change does. The database has the same table.
 */
export const SECOND_PERSON_LIMITS = {
  ...TWO_PERSON_LIMITS,
  cash: { ...TWO_PERSON_LIMITS.cash, ceiling: 'lower', collectorAtMost: 'lower' },
  payouts: { ...TWO_PERSON_LIMITS.payouts, accountConfirmers: 'higher' },
  orders: { customerCashAtMost: 'lower' },
  ends: { pickup: 'lower', wayBack: 'lower', unpaidAtMost: 'lower' },
  fees: { driverShareBp: 'same', atMost: 'lower' },
  remedies: { perCase: 'lower', perCustomer: 'lower', perStoreDay: 'lower' },
} as const satisfies {
  [K in SettingKey]?: Partial<Record<keyof SettingValue<K>, 'lower' | 'higher' | 'same'>>;
};

/** The fields of a setting that one user may not change like this alone. */
export function looserFields(key: SettingKey, before: object, after: object): string[] {
  const limits: Partial<Record<SettingKey, Readonly<Record<string, string>>>> =
    SECOND_PERSON_LIMITS;
  const termsOf = (value: object) => JSON.stringify((value as { terms?: object }).terms);
  // Which of two terms of ends is the stricter depends on whom one asks: every change needs two.
  const changed = key === 'ends' && termsOf(before) !== termsOf(after) ? ['terms'] : [];
  // Customers read the words within messages, which are for two people as well.
  const reworded =
    key === 'causes' ? rewordedCauses(before, after).map((one) => `${one}.words`) : [];
  const looser = Object.entries(limits[key] ?? {}).flatMap(([field, stricter]) => {
    const was = BigInt(String(before[field as never]));
    const now = BigInt(String(after[field as never]));
    const isLooser =
      stricter === 'same' ? now !== was : stricter === 'lower' ? now > was : now < was;
    return isLooser ? [field] : [];
  });
  return [...looser, ...changed, ...reworded];
}
/** How long after it was set a looser limit takes effect. Milliseconds. */
export const LOOSER_AFTER_MS = 24 * 3_600_000;

/** The value of an unset key. */
export const settingDefault = <K extends SettingKey>(key: K): SettingValue<K> =>
  settingSchemas[key].parse({}) as SettingValue<K>;
