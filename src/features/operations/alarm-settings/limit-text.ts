import type { Place } from '#contract/operations/zones/by-zone.ts';
import { t } from '#src/lib/i18n.ts';
import { LIMIT_ROWS, type LimitName } from './limit-rows.ts';

export const limitText = (name: LimitName): string => t(`alarms.limit_${name}`);

export const placeText = (zone: Place): string => zone ?? t('alarms.limits_all');

/** Formats a limit: `5 min`; an unset one is shown as inherited. */
export function valueText(name: LimitName, value: number | undefined, zone: Place): string {
  if (value === undefined)
    return t(zone === null ? 'alarms.limits_delivered' : 'alarms.limits_as_all');
  const unit = LIMIT_ROWS.find((one) => one.name === name)?.unit ?? 'count';
  return `${value} ${t(`alarms.unit_${unit}`)}`.trim();
}
