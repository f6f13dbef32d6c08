import type { ReasonCatalogue } from '../reason.ts';

export const sheetReasons = {
  'sheet.own': {
    code: 'sheet.four_eyes',
    text: 'This is your own sheet: someone else must sign it.',
  },
  'sheet.linked_author': {
    code: 'account.not_independent',
    text: 'Your account is linked to the author’s: someone else must sign it.',
  },
  'sheet.signed_after_day': {
    code: 'sheet.not_signable',
    text: 'It is signed an hour after its day.',
  },
  'sheet.needs_no_signature': { code: 'sheet.not_signable', text: 'This needs no signature.' },
  'commitment.too_much': {
    code: 'commitment.four_eyes',
    text: 'One person can commit less than {limit} within 24 hours. You can commit {left} now; someone else must do the rest.',
  },
  'commitment.above_limit': 'is above what one person can commit within a day',
} as const satisfies ReasonCatalogue;
