import type { LiveZone, ZoneOverride } from '#contract/operations/zones/zone.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';

const KM2_FROM_M2 = 100_000;

/** Formats a size in the unit that fits: `740 m²`, `12.40 km²`. */
export const squareMetresText = (areaM2: number): string =>
  areaM2 < KM2_FROM_M2
    ? t('zones.square_metres', { n: Math.max(1, Math.round(areaM2)) })
    : t('zones.square_kilometres', { n: (areaM2 / 1e6).toFixed(2) });

/** The size of a zone; a dash if no shape is drawn. */
export const sizeText = (areaM2: number | null): string =>
  areaM2 === null ? '—' : squareMetresText(areaM2);

/** The effect of an override, in words: `busy, 15 min more`. */
export function overrideText({ kind, amount }: Pick<ZoneOverride, 'kind' | 'amount'>): string {
  if (kind === 'surcharge')
    return t('zones.override_text_surcharge', { amount: formatMoney(BigInt(amount ?? 0)) });
  if (kind === 'pause') return t('zones.override_text_pause');
  return t(kind === 'busy' ? 'zones.override_text_busy' : 'zones.override_text_shrink', {
    n: amount ?? 0,
  });
}

/** The effect of an override, and when it ends. */
export const overrideUntil = (override: ZoneOverride): string =>
  `${overrideText(override)} ${t('zones.override_until', { until: endTime(override.endsAt) })}`;

/** The state of a zone with its overrides: `Active · busy, 15 min more until 14:30`. */
export const stateText = ({ state, overrides }: Pick<LiveZone, 'state' | 'overrides'>): string =>
  [t(`zones.state_${state}`), ...overrides.map(overrideUntil)].join(' · ');
