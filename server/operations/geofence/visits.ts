import type { LatLon } from '#contract/geo.ts';
import { distanceM } from '#rules/geometry/earth.ts';

/** A position of a driver; NaN: unknown. Metres a second, metres, epoch ms. */
export interface Fix extends LatLon {
  speed: number;
  accuracy: number;
  atMs: number;
}

/** A place that a driver is to visit for an order. */
export interface Target extends LatLon {
  /** Names the order and the place. */
  key: string;
  /** Since when he is to visit it, in epoch ms. */
  fromMs: number;
  /** Since when he is done there, and may only leave; null: he is not. */
  doneMs: number | null;
}

/** What a fix shows of a target: he arrived there or left it, at a time before or at the fix. */
export interface VisitChange {
  key: string;
  kind: 'arrived' | 'left';
  atMs: number;
  metres: number;
  accuracy: number;
}

/** Within this distance of a target he is at it, and beyond `LEFT_M` he has left. */
export const NEAR_M = 60;
export const LEFT_M = 120;
/** Beyond this one fix is enough to have left. */
const FAR_M = 250;
/** Fixes with a larger error say nothing. */
export const MAX_ERROR_M = 100;
/** Slower than this he stands. */
const SLOW_MPS = 2;
/** Standing is shown by two slow fixes or, if the speed is unknown, by this time in the circle. */
const STAY_MS = 20_000;
/** After this time in the circle he is there, at any speed that his phone reports. */
const SURE_MS = 60_000;
/** Targets nearer to each other are one place. */
const SAME_PLACE_M = 25;
/** So many fixes tell two places beside each other apart. */
const CONTESTED_FIXES = 4;
/** While the speed is unknown, the first fixes in the circle may still be of the ride. */
const SETTLING_MS = 10_000;
/** How long fixes count for where he stands. */
const RECENT_MS = 180_000;
const RECENT_FIXES = 8;
/** Riding in a straight line takes about so long, for what happened while there was no fix. */
const RIDE_MPS = 6;
const GAP_MS = 20_000;

interface Watch {
  state: 'away' | 'near' | 'there';
  /** Since when he has been in the circle, and standing in it. */
  enteredMs: number;
  stoodMs: number;
  metres: number;
  slow: number;
  /** When he was first seen beyond `LEFT_M`; null: he was not. */
  outsideMs: number | null;
  lastInsideMs: number;
  isDone: boolean;
}

const newWatch = (isThere: boolean): Watch => ({
  state: isThere ? 'there' : 'away',
  enteredMs: Number.NaN,
  stoodMs: Number.NaN,
  metres: 0,
  slow: 0,
  outsideMs: null,
  lastInsideMs: Number.NaN,
  isDone: false,
});

/** Less exact fixes scatter more, also of a driver who stands. */
const radiusOf = ({ accuracy }: Fix): number =>
  Number.isNaN(accuracy) || accuracy <= 40 ? NEAR_M : Math.min(90, accuracy + 20);

/** When he came to a target, as far as the fix before it shows. */
function enteredAt(atMs: number, before: Fix | undefined, target: Target): number {
  if (!before || atMs - before.atMs < GAP_MS) return atMs;
  const rideMs = (distanceM(before, target) / RIDE_MPS) * 1_000;
  return Math.min(atMs, Math.max(before.atMs, target.fromMs) + rideMs);
}

/**
 * Judges the fixes of one driver against the places that he is to visit: two fixes in the circle
 * while he stands are an arrival, at the time of the first, and leaving is beyond a larger circle,
 * so that scatter makes neither. Our choice of figures; `visits.test.ts` compares them with a
 * simulator. Fixes must be in the order of their times: an earlier one is ignored.
 */
export function createVisits<T extends Target = Target>() {
  const watches = new Map<string, Watch>();
  const recent: Fix[] = [];
  /** The fix before the last one. */
  let before: Fix | undefined;

  /**
   * Whether he stands at this place and not at another one beside it, by the mean of the fixes since
   * he has been standing; null: too few of them show it.
   */
  function isNearest(target: Target, targets: readonly Target[], sinceMs: number): boolean | null {
    const besides = targets.filter((other) => {
      if (watches.get(other.key)?.isDone !== false) return false;
      const metres = distanceM(other, target);
      return metres >= SAME_PLACE_M && metres < 2 * LEFT_M;
    });
    if (besides.length === 0) return true;
    const fixes = recent.filter(({ atMs, speed }) => atMs >= sinceMs && !(speed >= SLOW_MPS));
    const isElsewhere = besides.some(({ key }) => watches.get(key)?.state === 'there');
    if (fixes.length < (isElsewhere ? RECENT_FIXES : CONTESTED_FIXES)) return null;
    const mean = (of: (fix: Fix) => number) =>
      fixes.reduce((sum, fix) => sum + of(fix), 0) / fixes.length;
    const place = { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) };
    const metres = distanceM(place, target) * (isElsewhere ? 2 : 1);
    return besides.every((other) => distanceM(place, other) >= metres);
  }

  /** A stay at a place begins when he is done with the one beside it where he was. */
  function beginAfter(done: Target, targets: readonly Target[], atMs: number): void {
    for (const target of targets) {
      const watch = watches.get(target.key);
      if (target !== done && watch?.state === 'near' && distanceM(target, done) < 2 * LEFT_M)
        Object.assign(watch, { enteredMs: atMs, stoodMs: Number.NaN, slow: 0 });
    }
  }

  function enter(watch: Watch, fix: Fix, target: Target, metres: number): void {
    watch.lastInsideMs = fix.atMs;
    if (watch.state === 'away') {
      watch.state = 'near';
      watch.enteredMs = enteredAt(fix.atMs, before, target);
      watch.stoodMs = watch.enteredMs;
      watch.metres = metres;
      watch.slow = 0;
    }
    if (fix.speed < SLOW_MPS) watch.slow += 1;
    else if (fix.speed >= SLOW_MPS) {
      watch.slow = 0;
      watch.stoodMs = Number.NaN;
    }
    if (Number.isNaN(watch.stoodMs) && watch.slow > 0) watch.stoodMs = fix.atMs;
  }

  function hasArrived(watch: Watch, fix: Fix): boolean {
    if (watch.slow >= 2 || fix.atMs - watch.enteredMs >= SURE_MS) return true;
    return Number.isNaN(fix.speed) && fix.atMs - watch.enteredMs >= STAY_MS;
  }

  function judgeAway(
    watch: Watch,
    fix: Fix,
    targets: readonly Target[],
    target: Target,
  ): VisitChange | null {
    const metres = distanceM(fix, target);
    if (metres > radiusOf(fix)) {
      if (metres > LEFT_M) watch.state = 'away';
      return null;
    }
    enter(watch, fix, target, metres);
    if (!hasArrived(watch, fix)) return null;
    const sinceMs = Number.isNaN(watch.stoodMs) ? watch.enteredMs : watch.stoodMs;
    const settledMs = Number.isNaN(fix.speed) ? sinceMs + SETTLING_MS : sinceMs;
    const isHere = isNearest(target, targets, settledMs);
    if (isHere === null) return null;
    if (!isHere) {
      // He stands at another place: his stay here begins when he is nearer.
      Object.assign(watch, { enteredMs: fix.atMs, stoodMs: Number.NaN, slow: 0 });
      return null;
    }
    watch.state = 'there';
    watch.outsideMs = null;
    const { accuracy } = fix;
    return { key: target.key, kind: 'arrived', atMs: sinceMs, metres: watch.metres, accuracy };
  }

  function judgeThere(watch: Watch, fix: Fix, target: Target): VisitChange | null {
    const metres = distanceM(fix, target);
    if (metres <= LEFT_M) {
      watch.outsideMs = null;
      watch.lastInsideMs = fix.atMs;
      return null;
    }
    const rodeMs = ((metres - LEFT_M) / RIDE_MPS) * 1_000;
    const leftMs = Math.max(fix.atMs - rodeMs, watch.lastInsideMs || 0);
    const isFirst = watch.outsideMs === null;
    watch.outsideMs ??= leftMs;
    if (isFirst && metres < FAR_M) return null;
    watch.state = 'away';
    const { key } = target;
    return { key, kind: 'left', atMs: watch.outsideMs, metres, accuracy: fix.accuracy };
  }

  return {
    /** Judges the next fix. `isThere`: a visit that another server has begun. */
    judge(
      fix: Fix,
      targets: readonly T[],
      isThere: (target: T) => boolean = () => false,
    ): VisitChange[] {
      if (fix.accuracy > MAX_ERROR_M || fix.atMs <= (recent.at(-1)?.atMs ?? 0)) return [];
      before = recent.at(-1);
      recent.push(fix);
      while (recent.length > RECENT_FIXES || (recent[0]?.atMs ?? 0) < fix.atMs - RECENT_MS)
        recent.shift();
      const changes: VisitChange[] = [];
      for (const target of targets) {
        if (fix.atMs < target.fromMs) continue;
        const watch = watches.get(target.key) ?? newWatch(isThere(target));
        watches.set(target.key, watch);
        const isDone = target.doneMs !== null && fix.atMs >= target.doneMs;
        if (isDone && !watch.isDone) beginAfter(target, targets, fix.atMs);
        watch.isDone = isDone;
        if (isDone && watch.state !== 'there') continue;
        const change =
          watch.state === 'there'
            ? judgeThere(watch, fix, target)
            : judgeAway(watch, fix, targets, target);
        if (change) changes.push(change);
      }
      return changes;
    },

    /**
     * The arrival at a place where he must have been, because of what he did there: since the fix
     * that showed him in its circle, or if there was none for a while, since he can have been there;
     * null if it is known, or if his fixes contradict it.
     */
    assume(target: Target, atMs: number): VisitChange | null {
      const { key } = target;
      const watch = watches.get(key);
      const last = recent.at(-1);
      if (!watch || !last || watch.state === 'there') return null;
      const hasEntered = watch.state === 'near' && watch.enteredMs <= atMs;
      if (!hasEntered && atMs - last.atMs < GAP_MS) return null;
      watch.state = 'there';
      const sinceMs = hasEntered ? watch.enteredMs : enteredAt(atMs, last, target);
      return { key, kind: 'arrived', atMs: sinceMs, metres: watch.metres, accuracy: Number.NaN };
    },

    /** Forgets the places that are no longer his. */
    keepOnly(keys: ReadonlySet<string>): void {
      for (const key of watches.keys()) if (!keys.has(key)) watches.delete(key);
    },
  };
}
export type Visits<T extends Target> = ReturnType<typeof createVisits<T>>;
