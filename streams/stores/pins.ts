import type { StoreHappened } from '#contract/events.ts';
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
