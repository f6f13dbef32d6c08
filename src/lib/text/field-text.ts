import { t } from '#src/lib/i18n.ts';
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
const CENTIMES = /^-?\d+$/;
/** A share in basis points: `commissionBp`. */
const SHARE = /[a-z]Bp$/;
const STATE = /^[a-z]+(_[a-z]+)*$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const words = (name: string): string =>
  /^\d+$/.test(name)
    ? String(Number(name) + 1)
    : name
        .replace(/(?<=[a-z])Bp$/, '')
        // The reason of the last event of a record's machine.
        .replace(/^state(?:R|_r)eason$/, 'reason')
        .replaceAll(
          /([a-z])([A-Z])/g,
          (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
        )
        .replaceAll('_', ' ');

/**
 * A field's path in words, with list positions counted from 1: `approvals.0.byWhom` is `approvals
 * 1, by whom`.
 */
export function fieldText(path: string): string {
  const text = path
    .split('.')
    .map((name, place) =>
      place > 0 && !/^\d+$/.test(name) ? `, ${words(name)}` : ` ${words(name)}`,
    )
    .join('')
    .trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/**
 * A field's value for display: amounts in MAD, times formatted, states in words, anything else
 * verbatim.
 */
export function valueText(path: string, value: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (AMOUNTS.has(name) && CENTIMES.test(value)) return formatMoney(value);
  if (SHARE.test(name) && CENTIMES.test(value)) return `${Number(value) / 100}%`;
  if (INSTANT.test(value)) return moment(value);
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'form.yes' : 'form.no');
  // A state such as in_review.
  if (/(^s|S)tate$|^status$/.test(name) && STATE.test(value)) {
    const text = words(value);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  }
  return value;
}
