import type { LiveZone } from '#contract/operations/zones/zone.ts';
import { SHRINK, type ZoneReach } from '#contract/operations/zones/zone-calls.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import type { NewOverride } from './zone-records.ts';
import { overrideText } from './zone-text.ts';

/** The override that is being typed, for the map: its zone, and what it would leave outside. */
export interface OverridePreview {
  zone: Pick<LiveZone, 'id' | 'ring'>;
  reach: ZoneReach | null;
}
export const overridePreview = defineStore<OverridePreview | null>(() => null);

type OverrideRequest = Pick<NewOverride, 'kind' | 'amount' | 'minutes'>;

/** The effect of an override and how long it lasts: `Oasis: reach reduced to 30%, for 15 min`. */
export const overrideRequestText = (
  name: string,
  { kind, amount, minutes }: OverrideRequest,
): string => t('zones.typed_preview', { name, what: overrideText({ kind, amount }), n: minutes });

const kilometres = (metres: number) => (metres / 1_000).toFixed(1);

/** What a smaller reach leaves outside, in words. */
export const reachText = ({ metres, openOrders, drivers }: ZoneReach): string =>
  t('zones.reach_preview', {
    after: kilometres(metres.after),
    before: kilometres(metres.before),
    ordersOut: openOrders.outside,
    orders: openOrders.all,
    driversOut: drivers.outside,
    drivers: drivers.all,
  });

const isPercent = (amount: number | null): amount is number =>
  amount !== null && amount >= SHRINK.least && amount <= SHRINK.most;

/**
 * Describes an override before it is set, and shows it on the maps. For a smaller reach the server
 * counts the open orders and drivers that would be outside. Throws `ApiFailure`.
 */
export async function previewOverride(
  zone: LiveZone,
  request: OverrideRequest,
  signal: AbortSignal,
): Promise<string> {
  const text = overrideRequestText(zone.name, request);
  overridePreview.set({ zone, reach: null });
  if (request.kind !== 'shrink' || !isPercent(request.amount)) return text;
  const query = { percent: String(request.amount) };
  const reach = await call(zonesRoutes.reach, { ...byId(zone.id), query }, { signal });
  if (signal.aborted) return text;
  overridePreview.set({ zone, reach });
  return `${text}. ${reachText(reach)}`;
}
