import type { Services } from '../../areas.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Agenda } from '../agenda.ts';
import type { createFurnisher, FurnishedStore, Person } from '../furnishing/furnish.ts';
import type { Random } from '../random.ts';
import type { CityDriver, World } from '../world.ts';

/** The services, staff and state from which a city's past is created. */
export interface Past {
  services: Services;
  random: Random;
  agenda: Agenda;
  clock: () => Date;
  world: World;
  stores: Map<string, FurnishedStore>;
  people: Awaited<ReturnType<ReturnType<typeof createFurnisher>['people']>>;
  staff: Record<'operator' | 'supervisor' | 'finance' | 'marketing', Caller>;
}

/** A driver of the city. */
export type Courier = Person & { driver: CityDriver };

export const callerOf = ({ id, name }: Person, role: Caller['role']): Caller => ({
  userId: id,
  name,
  role,
  sessionId: 0,
  zones: 'all',
});

/** Ignores refusals: in a real city, too, some acts are not possible. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The same person as an actor at the console. */
export const byOf = (caller: Caller) => ({
  caller,
  address: '127.0.0.1',
  deviceId: `city_${caller.role}_${caller.userId}`,
});
