import type { UserId } from '#contract/ids.ts';
import { picture } from '#src/lib/picture.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type AgeBand, ageBand, type LiveDriver } from '#streams/index.ts';
import { BANDS, STATES, type ViewState } from './view-state.ts';

export interface FleetView {
  ids: readonly UserId[];
  byState: Record<(typeof STATES)[number], number>;
  byBand: Record<AgeBand, number>;
}

const zeros = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;

const matches = ({ code, name }: LiveDriver, find: string) =>
  find === '' || `${code} ${name}`.toLowerCase().includes(find);

/** The drivers that pass the filters, by code, and how many there are of each kind. */
export function fleetOf({ states, bands, find }: ViewState, nowMs: number): FleetView {
  const byState = zeros(STATES);
  const byBand = zeros(BANDS);
  const shown: LiveDriver[] = [];
  const text = find.trim().toLowerCase();
  for (const id of picture().drivers.list()) {
    const driver = picture().drivers.get(id);
    if (!driver || driver.status === 'offline') continue;
    const band = ageBand(picture().fleet.ageMs(driver.id, nowMs));
    byState[driver.status] += 1;
    byBand[band] += 1;
    if (states.has(driver.status) && bands.has(band) && matches(driver, text)) shown.push(driver);
  }
  // The code is a letter and a number: d9 comes before d12.
  shown.sort((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }));
  return { ids: shown.map(({ id }) => id), byState, byBand };
}

const same = (a: FleetView, b: FleetView) =>
  a.ids.length === b.ids.length &&
  a.ids.every((id, at) => id === b.ids[at]) &&
  STATES.every((state) => a.byState[state] === b.byState[state]) &&
  BANDS.every((band) => a.byBand[band] === b.byBand[band]);

/** The same, counted anew with the central tick. */
export const useFleet = (view: ViewState): FleetView =>
  useStore(picture().clock, (nowMs) => fleetOf(view, nowMs), same);
