import { z } from 'zod';
import { withAsciiDomain } from '#rules/text/ascii-domain.ts';
import { withFewMarks } from '#rules/text/combining-marks.ts';
import { asTyped, isSeen, withoutUnseen } from '#rules/text/invisible.ts';
import { fieldReasons } from './reasons/platform/fields.ts';
import { issueOf } from './reasons/reason.ts';

const SHOWS_NOTHING = issueOf(fieldReasons, 'field.shows_nothing');

/** Typed text: trimmed, without control characters and what is not seen; it shows something. */
export const Text = (max: number) =>
  z
    .string()
    .overwrite(asTyped)
    .trim()
    .min(1)
    .max(max)
    // An unpaired surrogate is not a character, and JSON columns refuse it.
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, issueOf(fieldReasons, 'field.control_characters'))
    .refine(isSeen, SHOWS_NOTHING);

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
        .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, issueOf(fieldReasons, 'field.control_characters'))
        .refine(isSeen, SHOWS_NOTHING),
    );

/** The pattern of Zod's, whose last label may also be in the form that the network uses. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/;

/** As it is copied from a link, a list of receivers, or typed with a keyboard of wide letters. */
const asAddress = (typed: string): string =>
  withoutUnseen(typed)
    .replaceAll('＠', '@')
    .replaceAll(/[。．｡]/gu, '.')
    .trim()
    .replace(/^mailto: ?/i, '')
    .replace(/[;,]$/, '');

export const Email = z
  .string()
  .overwrite(asAddress)
  .trim()
  .toLowerCase()
  .max(254)
  .overwrite(withAsciiDomain)
  .pipe(z.email({ pattern: EMAIL }))
  .meta({ description: 'Email address, stored in lower case' });

/**
 * A new password. Length matters more than complexity; the upper bound limits the cost of hashing.
 */
export const NewPassword = z
  .string()
  // As it is hashed: é is one character, whichever keyboard it was typed on.
  .overwrite((typed) => withFewMarks(typed).normalize('NFC'))
  .min(12, issueOf(fieldReasons, 'field.password_length'))
  .max(200)
  .refine(isSeen, issueOf(fieldReasons, 'field.password_spaces'))
  .meta({ description: 'At least 12 characters' });
