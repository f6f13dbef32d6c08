import type { ReportDefinition } from '#contract/insight/reports/definition.ts';
import type { ReportId } from '#contract/insight/reports/definitions.ts';
import { reportIn as reportWith } from '#contract/insight/reports/texts/report-texts.ts';
import { textIfKnown } from '#src/lib/i18n.ts';

/** A report with its texts and those of its measures in the reader's language. */
export const reportIn = (id: ReportId): ReportDefinition =>
  reportWith(id, (key) => textIfKnown(`report_texts.${key}`));
