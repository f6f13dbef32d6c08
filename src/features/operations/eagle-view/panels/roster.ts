import type { UserId } from '#contract/ids.ts';
import { DRIVER_STATUSES } from '#contract/routes/operations/driver-status.ts';
import {
  BANDS,
  LOADS,
  STATES,
  type ViewState,
} from '#src/features/operations/eagle-view/view-state.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import { bandIndex, compileFilter, matches, STALE_BAND } from '#src/map/base/looks.ts';
import { factsOf } from '#src/map/positions/driver-facts.ts';
import type { LiveSource } from '#streams/index.ts';

type Count<K extends string> = Readonly<Record<K, number>>;

/** The listed drivers, and the counts of all drivers on duty, whether listed or not. */
export interface Roster {
  /** The same array as before while the drivers are the same. */
  ids: readonly UserId[];
  all: number;
  /** Excludes stale drivers, which are counted in `stale`. */
  byState: Count<(typeof STATES)[number]>;
  stale: Count<(typeof STATES)[number]>;
  byBand: Count<(typeof BANDS)[number]>;
  byLoad: Count<(typeof LOADS)[number]>;
  /** Empty unless zones were requested. */
  byZone: readonly { name: string; count: number }[];
}

export interface Question extends Pick<ViewState, 'states' | 'bands' | 'loads' | 'zones' | 'find'> {
  only: ReadonlySet<number> | null;
  withZones: boolean;
}

const counted = <K extends string>(keys: readonly K[], counts: Int32Array) =>
  Object.fromEntries(keys.map((key, at) => [key, counts[at] as number])) as Count<K>;

const add = (counts: Int32Array, at: number) => {
  counts[at] = (counts[at] as number) + 1;
};

/** The number in a code, by which d9 precedes d12. Codes without a number come last. */
const numberIn = (code: string) =>
  Number.parseInt(/\d+/.exec(code)?.[0] ?? '', 10) || Number.MAX_SAFE_INTEGER;

const isSame = (a: readonly UserId[], b: readonly UserId[]) =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/**
 * Lists and counts the positions. Drivers are sorted by code when they come or go, not when they move.
 * A count is one pass over the numeric columns.
 */
export function createRoster(source: LiveSource) {
  const { drivers, positions } = source;
  const facts = factsOf(source);
  let listed: readonly UserId[] | null = null;
  let sorted: readonly UserId[] = [];
  let shown: readonly UserId[] = [];
  const words = new Map<UserId, string>();

  /** All drivers on duty, sorted by code. Drops the cached texts of drivers who left. */
  function inOrder(): readonly UserId[] {
    const now = drivers.list();
    if (now === listed) return sorted;
    listed = now;
    const keys = new Map(now.map((id) => [id, numberIn(drivers.get(id)?.code ?? '')]));
    sorted = now.toSorted((a, b) => (keys.get(a) as number) - (keys.get(b) as number) || a - b);
    for (const id of words.keys()) if (!keys.has(id)) words.delete(id);
    return sorted;
  }

  function wordsOf(id: UserId): string {
    const known = words.get(id);
    if (known !== undefined) return known;
    const driver = drivers.get(id);
    const text = normaliseText(`${driver?.code ?? ''} ${driver?.name ?? ''} ${id}`);
    words.set(id, text);
    return text;
  }

  return {
    count(question: Question, nowMs: number): Roster {
      const sieve = compileFilter(question, facts.zones());
      const find = normaliseText(question.find.trim());
      const byStatus = new Int32Array(DRIVER_STATUSES.length);
      const staleByStatus = new Int32Array(DRIVER_STATUSES.length);
      const byBand = new Int32Array(BANDS.length);
      const byLoad = new Int32Array(LOADS.length);
      const byZone = new Int32Array(facts.zones().length);
      const ids: UserId[] = [];
      const all = inOrder();
      for (const id of all) {
        const slot = positions.slotOf(id);
        // A driver who never reported a position has no slot, and counts as last seen.
        const driver = slot === undefined ? drivers.get(id) : undefined;
        const status =
          slot === undefined
            ? DRIVER_STATUSES.indexOf(driver?.status ?? 'offline')
            : (positions.status[slot] as number);
        const load = slot === undefined ? (driver?.activeOrders.length ?? 0) : facts.load(slot);
        const ageMs =
          slot === undefined ? Number.POSITIVE_INFINITY : nowMs - (positions.atMs[slot] as number);
        const band = bandIndex(ageMs);
        add(band >= STALE_BAND ? staleByStatus : byStatus, status);
        add(byBand, band);
        add(byLoad, Math.min(2, load));
        const zone = () => (slot === undefined ? -1 : facts.zone(slot));
        if (question.withZones && zone() >= 0) add(byZone, zone());
        // A search by name finds drivers regardless of the filters.
        const isIn = find
          ? wordsOf(id).includes(find)
          : matches(sieve, id, status, ageMs, load, zone);
        if (isIn) ids.push(id);
      }
      if (!isSame(ids, shown)) shown = ids;
      const ofStates = (counts: Int32Array) =>
        counted(
          STATES,
          Int32Array.from(STATES, (state) => counts[DRIVER_STATUSES.indexOf(state)] as number),
        );
      return {
        ids: shown,
        all: all.length,
        byState: ofStates(byStatus),
        stale: ofStates(staleByStatus),
        byBand: counted(BANDS, byBand),
        byLoad: counted(LOADS, byLoad),
        byZone: question.withZones
          ? facts.zones().map((name, at) => ({ name, count: byZone[at] as number }))
          : [],
      };
    },
  };
}
