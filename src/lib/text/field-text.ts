import { t, textIfKnown } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from './moment.ts';

/** Fields that hold centimes, by the last segment of their path. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'aloneBelow',
  'amendedByPhoneAtMost',
  'amount',
  'amountFrom',
  'atHand',
  'atMost',
  'available',
  'balance',
  'baseFee',
  'budget',
  'cap',
  'ceiling',
  'collectorAtMost',
  'comparePrice',
  'counted',
  'customerCashAtMost',
  'deliveryFee',
  'discount',
  'expected',
  'feePerKm',
  'freeFrom',
  'held',
  'leftAtHand',
  'minimumOrder',
  'perCase',
  'perCustomer',
  'perStoreDay',
  'price',
  'refundable',
  'refunded',
  'secondApproverAbove',
  'subtotal',
  'surplusAtMost',
  'suspense',
  'total',
  'typedAbove',
  'unitPrice',
  'variance',
  'varianceAloneBelow',
  'varianceTypedAbove',
]);
/** Fields whose values are words of the contract, by the last segment of their path. */
const CHOICES: ReadonlySet<string> = new Set([
  'basis',
  'channel',
  'deliveryModes',
  'fundedBy',
  'party',
  'payment',
  'rail',
  'rhythm',
  'role',
  'roles',
  'statements',
  'vehicle',
]);
const CENTIMES = /^-?\d+$/;
/** A share in basis points: `commissionBp`. */
const SHARE = /[a-z]Bp$/;
const STATE = /^[a-z]+(_[a-z]+)*$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The name of a share or of a reason without what says how it is stored. */
const bare = (name: string): string =>
  name
    .replace(/(?<=[a-z])Bp$/, '')
    // The reason of the last event of a record's machine.
    .replace(/^state(?:R|_r)eason$/, 'reason');

const words = (name: string): string =>
  bare(name)
    .replaceAll(
      /([a-z])([A-Z])/g,
      (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    )
    .replaceAll('_', ' ');

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
/** Not of an abbreviation such as IBAN. */
const uncapitalised = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;

const nameText = (name: string): string =>
  textIfKnown(`fields.${bare(name)}`) ?? capitalised(words(name));

/**
 * A field's path in words, with list positions counted from 1: `approvals.0.byWhom` is `Approvals
 * 1, by whom`. A name without a text is shown as its words.
 */
export function fieldText(path: string): string {
  const parts: string[] = [];
  for (const name of path.split('.')) {
    if (/^\d+$/.test(name)) parts.push(`${parts.pop() ?? ''} ${Number(name) + 1}`.trim());
    else parts.push(parts.length === 0 ? nameText(name) : uncapitalised(nameText(name)));
  }
  return joinList(parts);
}

/** The name of a state of the record that is shown; undefined if it has none of its own. */
export type StateName = (state: string) => string | undefined;

/** A state such as in_review by name: what the record calls it, or what states are called at large. */
const nameOfState = (state: string, own: string | undefined): string =>
  own ??
  textIfKnown(`field_values.${state}`) ??
  capitalised(textIfKnown(`reason_words.state_${state}`) ?? words(state));

/**
 * A field's value for display: amounts in MAD, times formatted, states in words, anything else
 * verbatim. `stateName` names the states of the record itself, not of what it contains.
 */
export function valueText(path: string, value: string, stateName?: StateName): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (AMOUNTS.has(name) && CENTIMES.test(value)) return formatMoney(value);
  if (SHARE.test(name) && CENTIMES.test(value)) return `${Number(value) / 100}%`;
  if (INSTANT.test(value)) return moment(value);
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'form.yes' : 'form.no');
  if (CHOICES.has(name)) return textIfKnown(`field_values.${value}`) ?? value;
  if (/(^s|S)tate$|^status$/.test(name) && STATE.test(value))
    return nameOfState(value, name === path ? stateName?.(value) : undefined);
  return value;
}
