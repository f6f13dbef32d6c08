import { type Fleet, OFFLINE } from './fleet.ts';

/** What some consoles see of the drivers: those of the same operational areas. */
export interface SightOf {
  key: string;
  sees: (driverId: number) => boolean;
}

/** Which drivers such consoles were shown, and when those who left were last. In slots and moments. */
export interface Sight extends SightOf {
  shown: Set<number>;
  leftAt: Map<number, number>;
  /** How many views have it. */
  holders: number;
}

/** Follows who comes into a sight and who leaves it, so that drivers appear and disappear once. */
export function createSights(fleet: Fleet) {
  const sights = new Map<string, Sight>();

  function look(sight: Sight, slot: number, at: number): void {
    const { id, status } = fleet.columns();
    // Who goes off duty was seen or was not: that is told once, to those who saw it.
    if (status[slot] === OFFLINE) return;
    if (sight.sees(id[slot] as number)) {
      sight.shown.add(slot);
      sight.leftAt.delete(slot);
    } else if (sight.shown.delete(slot)) sight.leftAt.set(slot, at);
  }

  return {
    /** The sight of a view that begins. */
    hold(of: SightOf): Sight {
      let sight = sights.get(of.key);
      if (!sight) {
        const made: Sight = { ...of, shown: new Set(), leftAt: new Map(), holders: 0 };
        fleet.eachSince(0, (slot, at) => look(made, slot, at));
        sights.set(of.key, made);
        sight = made;
      }
      sight.holders += 1;
      return sight;
    },

    /** A view that had it is gone. */
    release(sight: Sight): void {
      sight.holders -= 1;
      if (sight.holders === 0) sights.delete(sight.key);
    },

    /** Looks at what changed in the moment that has ended. */
    turn(moment: number): void {
      for (const sight of sights.values())
        fleet.eachSince(moment - 1, (slot) => look(sight, slot, moment));
    },
  };
}

/** Runs `work` while these slots look as if their drivers were off duty, at the place of another one. */
export function asOffline<T>(
  fleet: Fleet,
  slots: readonly number[],
  place: number | undefined,
  work: () => T,
): T {
  if (slots.length === 0) return work();
  const { status, lat, lon } = fleet.columns();
  const kept = slots.map((slot) => [slot, status[slot], lat[slot], lon[slot]] as const);
  const [y, x] = place === undefined ? [0, 0] : [lat[place] as number, lon[place] as number];
  for (const slot of slots) {
    status[slot] = OFFLINE;
    lat[slot] = y;
    lon[slot] = x;
  }
  try {
    return work();
  } finally {
    for (const [slot, was, north, east] of kept) {
      status[slot] = was as number;
      lat[slot] = north as number;
      lon[slot] = east as number;
    }
  }
}
