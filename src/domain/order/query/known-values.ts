import { shownSource } from '#src/domain/live/shown-source.ts';
import type { QueryKey } from './query.ts';

/** The current values of a key in the live source. */
export function knownValues(key: QueryKey): readonly string[] {
  const now = shownSource();
  if (key === 'store') return [...new Set(now.stores.get().map(({ name }) => name))];
  if (key === 'driver')
    return ['none', ...now.drivers.list().flatMap((id) => now.drivers.get(id)?.code ?? [])];
  if (key !== 'zone') return [];
  const zones = new Set<string>();
  for (const id of now.orders.keys()) zones.add(now.orders.get(id)?.order.zone ?? '');
  return [...zones].sort();
}
