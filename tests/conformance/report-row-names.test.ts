import { expect, it } from 'vitest';
import { CAUSES, FAULT_PARTIES } from '#contract/causes/causes.ts';
import { ROW_NAME_WORDS } from '#server/insight/reports/words-of-report-rows.ts';
import { everything as ar } from '#src/lib/messages/ar/everything.ts';
import { everything as fr } from '#src/lib/messages/fr/everything.ts';

it.each([
  ['fr', fr],
  ['ar', ar],
] as const)(
  'mails and files name the rows of reports as the console does in %s',
  (language, catalogue) => {
    const reasons: Readonly<Record<string, string>> = catalogue.reasons;
    expect(ROW_NAME_WORDS[language]).toEqual({
      causes: Object.fromEntries(CAUSES.map((cause) => [cause, reasons[`cause.${cause}`]])),
      parties: Object.fromEntries(
        FAULT_PARTIES.map((party) => [party, catalogue.cases[`party_${party}`]]),
      ),
      noReason: catalogue.reports.no_reason,
      noZone: catalogue.reports.no_zone,
    });
  },
);
