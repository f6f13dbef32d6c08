import type { ReportDefinition } from '../definition.ts';
import { type REPORTS, type ReportId, reportOf } from '../definitions.ts';

type Measures<Id extends ReportId> = keyof (typeof REPORTS)[Id]['measures'] & string;

type KeyOf<Id extends ReportId> =
  `${Id}_${'name' | 'purpose' | 'basis' | Measures<Id> | `${Measures<Id>}_means`}`;

/** What the definitions of reports say in English, in another language. */
export type ReportTexts = Readonly<Record<{ [Id in ReportId]: KeyOf<Id> }[ReportId], string>>;

/** A report with its texts and those of its measures in another language, as far as it has them. */
export function reportIn(
  id: ReportId,
  textOf: (key: string) => string | undefined,
): ReportDefinition {
  const definition = reportOf(id);
  const text = (name: string, english: string) => textOf(`${id}_${name}`) ?? english;
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
