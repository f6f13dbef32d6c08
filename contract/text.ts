import { z } from 'zod';

/** Typed text: trimmed, without control characters, not empty. */
export const Text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // An unpaired surrogate is not a character, and JSON columns refuse it.
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters');

/** Text of several lines: as `Text`, but with line breaks, \n or \r\n; stored with \n. */
export const LongText = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1)
        .max(max)
        .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'must not contain control characters'),
    );

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email())
  .meta({ description: 'Email address, stored in lower case' });

/**
 * A new password. Length matters more than complexity; the upper bound limits the cost of hashing.
 */
export const NewPassword = z
  .string()
  .min(12, 'must have at least 12 characters')
  .max(200)
  .meta({ description: 'At least 12 characters' });

export const Phone = z
  .string()
  .trim()
  .regex(/^\+?[\d ().-]{6,20}$/, 'is not a phone number');
