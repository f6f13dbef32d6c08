import type { OutReason, Ranking } from '#contract/operations/dispatch-ranking.ts';
import { t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { outText } from './out-text.ts';

const NAMED = 6;
/** He may still get it by name: a person insists. */
const whyNot = ({ why, lacks, declinedAt }: Ranking['out'][number]) =>
  declinedAt ? t('dispatch.why_declined_at', { time: timeOfDay(declinedAt) }) : outText(why, lacks);

/** Why the other drivers have no digit: the nearest by name, the rest as a number. */
export function UnrankedDrivers({ ranking }: { ranking: Ranking }) {
  const named = ranking.out.slice(0, NAMED);
  const left = Object.entries(ranking.counts).flatMap(([reason, count]) => {
    const why = reason as OutReason;
    const n = (count ?? 0) - named.filter((one) => one.why === why).length;
    return n > 0 ? [t('dispatch.out_count', { n, why: outText(why) })] : [];
  });
  const parts = [
    ...named.map((one) => t('dispatch.out_row', { code: one.driver.code, why: whyNot(one) })),
    ...left,
    ...(ranking.farther > 0 ? [t('dispatch.out_farther', { n: ranking.farther })] : []),
  ];
  if (parts.length === 0) return null;
  return <p className="hint">{labelled(t('dispatch.out_title'), parts.join(' · '))}</p>;
}
