import { LOCALE } from '#rules/money/money.ts';
import { ltrText } from '#src/lib/language/ltr.ts';

// Created once, because a format takes as long as many rows.
const formatWith = (options?: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat(LOCALE, options);
  return { format: (n: number): string => ltrText(format.format(n)) };
};
const whole = formatWith();
const hundredths = formatWith({ maximumFractionDigits: 2 });
const compact = formatWith({ notation: 'compact', maximumFractionDigits: 1 });
const kilobytes = formatWith({ style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
const megabytes = formatWith({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
const gigabytes = formatWith({ style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });
const percent = formatWith({ style: 'percent' });
const percentTenths = formatWith({ style: 'percent', minimumFractionDigits: 1 });
const percentHundredths = formatWith({ style: 'percent', maximumFractionDigits: 2 });

/** Formats a whole number: `1,034`. */
export const countText = (n: number): string => whole.format(n);

/** Formats a number with up to two decimals: `0.25`. */
export const decimalText = (n: number): string => hundredths.format(n);

/** Formats a number for an axis: `12.5K`. */
export const compactText = (n: number): string => compact.format(n);

/** Formats a share of one in whole percent: `83%`. */
export const percentText = (share: number): string => percent.format(share);

/** Formats a measured share of one, with one decimal: `2.0%`. */
export const percentTenthsText = (share: number): string => percentTenths.format(share);

const BASIS_POINTS = 10_000;

/** Formats an agreed rate, in basis points, with up to two decimals: 1250 is `12.5%`. */
export const rateText = (basisPoints: number): string =>
  percentHundredths.format(basisPoints / BASIS_POINTS);

const KB = 1e3;
const MB = 1e6;
const GB = 1e9;

/** Formats the size of a file or disk: `12 kB`, `1.5 MB`, `80.2 GB`. */
export const bytesText = (bytes: number): string =>
  bytes < MB
    ? kilobytes.format(Math.ceil(bytes / KB))
    : bytes < GB
      ? megabytes.format(bytes / MB)
      : gigabytes.format(bytes / GB);
