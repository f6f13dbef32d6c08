import { Cause, causeSentence } from '#contract/causes/causes.ts';
import type { ReportRows } from '#contract/insight/reports/definition.ts';
import { causeText } from '#src/domain/cause/causes.ts';
import { t, textIfKnown } from '#src/lib/i18n.ts';

/** Of an act that gave a cause alone, the reason is the English sentence of the cause. */
function reasonName(key: string): string | undefined {
  if (key === '') return t('reports.no_reason');
  const cause = Cause.options.find((one) => causeSentence(one).message === key);
  return cause === undefined ? undefined : causeText(cause);
}

function causeName(key: string): string | undefined {
  const cause = Cause.safeParse(key).data;
  return cause === undefined ? undefined : causeText(cause);
}

/**
 * The name of a row of a report in the reader's language. The server's is English, as in files, and
 * stays for what people named and for a cause of a later release.
 */
export function rowName(kind: ReportRows, { key, name }: { key: string; name: string }): string {
  const known = {
    cause: causeName,
    reason: reasonName,
    party: (of: string) => textIfKnown(`cases.party_${of}`),
    funder: (of: string) => textIfKnown(`cases.party_${of}`),
    zone: (of: string) => (of === '0' ? t('reports.no_zone') : undefined),
  };
  return (kind in known && known[kind as keyof typeof known](key)) || name;
}
