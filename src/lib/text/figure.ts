import { plainAmount } from '#contract/csv.ts';
import { LOCALE } from '#contract/money.ts';

const whole = new Intl.NumberFormat(LOCALE);

/** An amount without its currency, for columns with the currency in their heading: `12,550.50`. */
export function figure(centimes: string | bigint): string {
  const [units = '', rest = ''] = plainAmount(centimes).split('.');
  const sign = units.startsWith('-') ? '-' : '';
  return `${sign}${whole.format(BigInt(units.replace('-', '')))}.${rest}`;
}
