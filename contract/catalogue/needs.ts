import { z } from 'zod';

/**
 * What an order may need of its driver: an age check at the door, room for something large, and a
 * cold box. The position of a need is its bit in a mask, so that a new one comes last.
 */
export const NEEDS = ['age', 'large', 'cold'] as const;
export const NeedKind = z.enum(NEEDS).meta({ id: 'NeedKind' });
export type NeedKind = z.output<typeof NeedKind>;

/** A set of needs: of an item, of a zone, of an order; or the kit of a driver. */
export const Needs = z
  .array(NeedKind)
  .max(NEEDS.length)
  .meta({ description: 'age: an age check at the door; large: room for it; cold: a cold box' });

/** The mask of a set of needs; 0 needs nothing. */
export const maskOf = (needs: readonly NeedKind[]): number =>
  needs.reduce((mask, need) => mask | (1 << NEEDS.indexOf(need)), 0);

/** The needs of a mask, in the order of `NEEDS`. */
export const needsOf = (mask: number): NeedKind[] => NEEDS.filter((_, bit) => mask & (1 << bit));

/** The needs that a kit lacks, as a mask; 0: the driver has all of them. */
export const lackOf = (needs: number, kit: number): number => needs & ~kit;
