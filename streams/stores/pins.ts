import type { StoreHappened, ZoneHappened } from '#contract/events.ts';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import type { StorePin } from '../messages.ts';

/**
 * The stores with one of them replaced; a store that is not yet known comes with the next snapshot.
 */
export const withStore = (
  pins: readonly StorePin[],
  { store }: Pick<StoreHappened, 'store'>,
): readonly StorePin[] =>
  pins.map((pin) => {
    if (pin.id !== store.id) return pin;
    const { closed: _, ...rest } = pin;
    const { open, why, reason } = store.opening;
    return { ...rest, name: store.name, open, ...(open ? {} : { closed: { why, reason } }) };
  });

/** The zones with one of them replaced, added, or taken out once it is archived. */
export const withZone = (
  zones: readonly LiveZone[],
  { zone }: Pick<ZoneHappened, 'zone'>,
): readonly LiveZone[] => [
  ...zones.filter(({ id }) => id !== zone.id),
  ...(zone.state === 'archived' ? [] : [zone]),
];
