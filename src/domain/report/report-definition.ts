import type { ReportDefinition } from '#contract/insight/reports/definition.ts';
import { type ReportId, reportOf } from '#contract/insight/reports/definitions.ts';
import { textIfKnown } from '#src/lib/i18n.ts';

/** A report with its texts and those of its measures in the reader's language. */
export function reportIn(id: ReportId): ReportDefinition {
  const definition = reportOf(id);
  const text = (name: string, english: string) =>
    textIfKnown(`report_texts.${id}_${name}`) ?? english;
  const { name, purpose, basis, measures } = definition;
  return {
    ...definition,
    name: text('name', name),
    purpose: text('purpose', purpose),
    basis: text('basis', basis),
    measures: Object.fromEntries(
      Object.entries(measures).map(([key, measure]) => [
        key,
        {
          ...measure,
          name: text(key, measure.name),
          definition: text(`${key}_means`, measure.definition),
        },
      ]),
    ),
  };
}
