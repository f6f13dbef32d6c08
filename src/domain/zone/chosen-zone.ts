import { defineStore } from '#src/lib/console/console.ts';

/** The id of the zone whose pane is open on a map; null if there is none. */
export const chosenZone = defineStore<number | null>(() => null);
