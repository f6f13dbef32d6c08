import type { ReportDefinition } from '#contract/insight/reports/definition.ts';
import { t } from '#src/lib/i18n.ts';
import { Section } from '#src/ui/detail/parts.tsx';

/** The definition of each figure of a report, on the screen and on paper. */
export const ReportDefinitions = ({ definition }: { definition: ReportDefinition }) => (
  <Section
    title={t('reports.definitions')}
    facts={Object.values(definition.measures).map(
      ({ name, definition }) => [name, definition] as const,
    )}
  />
);
