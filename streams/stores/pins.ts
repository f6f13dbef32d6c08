import type { LiveEvent, StoreLogEvent, ZoneLogEvent } from '#contract/events.ts';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import type { StorePin } from '../messages.ts';
import type { WritableValueStore } from './value.ts';

/** The stores with one of them replaced; an unknown store arrives with the next snapshot. */
export const withStore = (
  pins: readonly StorePin[],
  { store }: Pick<StoreLogEvent, 'store'>,
): readonly StorePin[] =>
  pins.map((pin) => {
    if (pin.id !== store.id) return pin;
    const { closed: _, planned: __, ...rest } = pin;
    const { open, why, reason, changesAt, planned } = store.opening;
    const closed = { why, reason, changesAt };
    return {
      ...rest,
      name: store.name,
      open,
      ...(open ? {} : { closed }),
      ...(planned ? { planned } : {}),
    };
  });

/** The zones with one of them replaced, added, or removed because it was archived. */
const withZone = (
  zones: readonly LiveZone[],
  { zone }: Pick<ZoneLogEvent, 'zone'>,
): readonly LiveZone[] => [
  ...zones.filter(({ id }) => id !== zone.id),
  ...(zone.state === 'archived' ? [] : [zone]),
];

const ofStore = (event: LiveEvent): event is StoreLogEvent => event.subject === 'store';
const ofZone = (event: LiveEvent): event is ZoneLogEvent => event.subject === 'zone';

/** Applies events of stores to their store; other fields of the events are not read. */
export function applyStores(
  events: readonly LiveEvent[],
  stores: WritableValueStore<readonly StorePin[]>,
): void {
  const ofStores = events.filter(ofStore);
  if (ofStores.length > 0) stores.set(ofStores.reduce(withStore, stores.get()));
}

/** Applies events of zones to their store; other fields of the events are not read. */
export function applyZones(
  events: readonly LiveEvent[],
  zones: WritableValueStore<readonly LiveZone[]>,
): void {
  const ofZones = events.filter(ofZone);
  if (ofZones.length > 0) zones.set(ofZones.reduce(withZone, zones.get()));
}
