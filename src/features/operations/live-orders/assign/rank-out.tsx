import type { OutReason, Ranking } from '#contract/operations/dispatch-ranking.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';

const NAMED = 6;
const words = (why: OutReason) => t(`dispatch.why_${why}` as MessageKey);

/** Why the other drivers have no digit: the nearest by name, the rest as a number. */
export function UnrankedDrivers({ ranking }: { ranking: Ranking }) {
  const named = ranking.out.slice(0, NAMED);
  const left = Object.entries(ranking.counts).flatMap(([reason, count]) => {
    const why = reason as OutReason;
    const n = count - named.filter((one) => one.why === why).length;
    return n > 0 ? [t('dispatch.out_count', { n, why: words(why) })] : [];
  });
  const parts = [
    ...named.map(({ driver, why }) =>
      t('dispatch.out_row', { code: driver.code, why: words(why) }),
    ),
    ...left,
    ...(ranking.farther > 0 ? [t('dispatch.out_farther', { n: ranking.farther })] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="hint">
      {t('dispatch.out_title')}: {parts.join(' · ')}
    </p>
  );
}
