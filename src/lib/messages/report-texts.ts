import type { REPORTS, ReportId } from '#contract/insight/reports/definitions.ts';

type Measures<Id extends ReportId> = keyof (typeof REPORTS)[Id]['measures'] & string;

type KeyOf<Id extends ReportId> =
  `${Id}_${'name' | 'purpose' | 'basis' | Measures<Id> | `${Measures<Id>}_means`}`;

/** What the contract says of reports in English, in another language. */
export type ReportTexts = Readonly<Record<{ [Id in ReportId]: KeyOf<Id> }[ReportId], string>>;
