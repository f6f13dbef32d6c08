import { z } from 'zod';
import { MAX_MOVED } from '#rules/money/money.ts';
import { fieldReasons } from './reasons/platform/fields.ts';
import { issueOf } from './reasons/reason.ts';

// The largest bigint of the database; larger amounts cannot be stored.
const MAX_CENTIMES = 9_223_372_036_854_775_807n;

/** An amount in integer centimes, as a string of digits: JSON numbers are floats. */
export const Centimes = z
  .string()
  // Aborts, because BigInt below throws for anything but digits.
  .regex(/^(0|-?[1-9]\d{0,18})$/, {
    error: issueOf(fieldReasons, 'field.whole_centimes'),
    abort: true,
  })
  .refine(
    (digits) => {
      const amount = BigInt(digits);
      return amount <= MAX_CENTIMES && amount >= -MAX_CENTIMES;
    },
    issueOf(fieldReasons, 'field.larger_than_kept'),
  )
  .meta({
    id: 'Centimes',
    description: 'Integer centimes as a string of digits',
    example: '12550',
  });

export const PositiveCentimes = Centimes.refine((digits) => !digits.startsWith('-'), {
  message: issueOf(fieldReasons, 'field.not_negative'),
});

/**
 * The largest amount of one command: a hundred thousand million MAD exceeds any real one, and a
 * balance that received a thousand of them still has room for further orders.
 */
export const MovedCentimes = PositiveCentimes.refine((digits) => BigInt(digits) <= MAX_MOVED, {
  message: issueOf(fieldReasons, 'field.above_transfer_limit'),
});

/**
 * The price of one item. Ten million MAD exceeds any menu, and keeps the sum of the largest order
 * (50 lines of 99) far below the largest amount that can be stored.
 */
export const Price = PositiveCentimes.refine((digits) => digits.length <= 10, {
  message: issueOf(fieldReasons, 'field.above_any_price'),
});
