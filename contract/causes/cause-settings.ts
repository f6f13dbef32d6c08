import { z } from 'zod';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { Translations } from '../names.ts';
import { Payer } from '../operations/amendment.ts';
import { causeReasons } from '../reasons/platform/causes.ts';
import { issueOf } from '../reasons/reason.ts';
import { CAUSE_WORDS } from './cause-words.ts';
import { ACT_CAUSES, CAUSES, type Cause } from './causes.ts';

/** The words of a cause, which stand within a message: at most this long. Characters. */
export const WORDS_LENGTH = 120;

const CauseSetting = z
  .strictObject({
    off: z.literal(true).optional().meta({ description: 'Not offered to staff, and refused' }),
    words: Translations(WORDS_LENGTH).optional().meta({
      description: 'What a customer reads; by default the words of the cause',
    }),
    payer: Payer.optional().meta({
      description: 'Who pays the difference of an amendment at first; default: customer',
    }),
  })
  .meta({ id: 'CauseSetting' });
export type CauseSetting = z.output<typeof CauseSetting>;

/** Whether amendments ask for a cause, so that it has a payer. */
export const isOfAmendments = (cause: Cause): boolean =>
  ACT_CAUSES.amend.some((one) => one === cause);

const byCause = Object.fromEntries(CAUSES.map((cause) => [cause, CauseSetting.default({})])) as {
  [C in Cause]: z.ZodDefault<typeof CauseSetting>;
};

/** What an organisation sets of each cause. The codes and their parties are fixed. */
export const CauseSettings = z
  .strictObject(byCause)
  .superRefine((settings, context) => {
    const add = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    // What has no code is `other`, so it is always accepted.
    if (settings.other.off) add(['other', 'off'], issueOf(causeReasons, 'cause.other_stays'));
    for (const cause of CAUSES)
      if (settings[cause].payer && !isOfAmendments(cause))
        add([cause, 'payer'], issueOf(causeReasons, 'cause.not_of_amendments'));
  })
  .meta({ id: 'CauseSettings' });
export type CauseSettings = z.output<typeof CauseSettings>;

/** Whether staff may give the cause for something new. */
export const isCauseOn = (settings: CauseSettings, cause: Cause): boolean =>
  settings[cause].off !== true;

/** The words of a cause for customers, in each language. */
export const wordsForCustomers = (
  settings: CauseSettings,
  cause: Cause,
): Readonly<Record<Language, string>> => {
  const { words } = settings[cause];
  const { fr, ar, en } = CAUSE_WORDS[cause];
  return { fr: words?.fr ?? fr, ar: words?.ar ?? ar, en: words?.en ?? en };
};

/** Who pays the difference of an amendment of this cause, until another one is chosen. */
export const firstPayer = (settings: CauseSettings, cause: Cause): Payer =>
  settings[cause].payer ?? 'customer';

/**
 * The causes for which customers would read something new. The words of this release are no new ones:
 * one person returns to them.
 */
export const rewordedCauses = (
  before: Partial<CauseSettings>,
  after: Partial<CauseSettings>,
): Cause[] =>
  CAUSES.filter((cause) =>
    LANGUAGES.some((language) => {
      const now = after[cause]?.words?.[language];
      return now !== undefined && now !== before[cause]?.words?.[language];
    }),
  );
