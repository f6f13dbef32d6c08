import { formatMoney } from '#contract/money.ts';
import type { LiveZone, ZoneOverride } from '#contract/operations/zones/zone.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';

/** `3.4 km²`; a dash where nothing is drawn. */
export const sizeText = (areaM2: number | null): string =>
  areaM2 === null ? '—' : t('areas.size_km2', { n: Math.round(areaM2 / 10_000) / 100 });

/** What an override does, in words: `busy, 15 min more`. */
export function overrideText({ kind, amount }: Pick<ZoneOverride, 'kind' | 'amount'>): string {
  if (kind === 'surcharge')
    return t('areas.override_text_surcharge', { amount: formatMoney(BigInt(amount ?? 0)) });
  if (kind === 'pause') return t('areas.override_text_pause');
  return t(kind === 'busy' ? 'areas.override_text_busy' : 'areas.override_text_shrink', {
    n: amount ?? 0,
  });
}

/** What an override does and when it ends. */
export const overrideUntil = (override: ZoneOverride): string =>
  `${overrideText(override)} ${t('areas.override_until', { until: moment(override.endsAt) })}`;

/** The state of a zone with its overrides: `Active · busy, 15 min more until 14:30`. */
export const stateText = ({ state, overrides }: Pick<LiveZone, 'state' | 'overrides'>): string =>
  [t(`areas.state_${state}`), ...overrides.map(overrideUntil)].join(' · ');
