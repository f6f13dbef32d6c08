import type { Watch } from '#contract/events.ts';
import { encodeSlots } from '#rules/frames/positions-frame.ts';
import { type DriverColumns, OFFLINE } from './driver-columns.ts';
import {
  asOffline,
  changedSince,
  createSights,
  eachSince,
  type SightOf,
  type VisibilityIndex,
  type VisibleDrivers,
} from './sights.ts';

/** The shortest period of updates. Milliseconds. */
export const TICK_MS = 50;
/** A frame of so many drivers has 280 kB: at twenty a second no browser's link keeps up. */
const CROWD = 20_000;
const CROWD_MS = 100;

/** The granted periods in milliseconds; null means never. */
export interface SendingPeriods {
  everyMs: number;
  elsewhereMs: number | null;
}

/** One console and the moments up to which it was informed; 0 means never. */
interface Member<T> {
  who: T;
  near: number;
  elsewhere: number;
  /**
   * The moment up to which it has been sent every driver who went off duty, whatever it watched.
   */
  informed: number;
}

/** Consoles with the same watch, whose frames are identical and made once. */
interface View<T> {
  key: string;
  box: NonNullable<Watch['box']> | null;
  ids: ReadonlySet<number>;
  /** Null means all drivers. */
  sight: VisibleDrivers | null;
  every: number;
  elsewhere: number | null;
  /** The tick offset at which it is due, so that views are not all due at once. */
  phase: number;
  members: Map<T, Member<T>>;
  /** The slots inside at the last frame, one bit each, and the moment of that frame. */
  inside: Uint8Array;
  near: number;
  elsewhereAtTick: number;
  elsewhereMoment: number;
  /** Whether it has members without a frame yet, or behind the others. */
  fresh: boolean;
  uneven: boolean;
}

const ticks = (ms: number) => Math.ceil(ms / TICK_MS);

function hash(text: string): number {
  let sum = 7;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) >>> 0;
  return sum;
}

const NOBODY: VisibilityIndex = { zonesOf: () => [], driversIn: () => [] };

/** The functions that a round of frames needs from the caller. */
export interface Post<T> {
  /**
   * Whether this console accepts a frame now; otherwise it gets the latest state with a later one.
   */
  takes: (who: T) => boolean;
  send: (to: readonly T[], frame: Uint8Array<ArrayBuffer>) => void;
}

/**
 * Decides which reader gets which positions when. Independent of sockets and clocks: `tick` is
 * called every `TICK_MS`, and a console is any value that the caller chooses.
 */
export function createPositionFanout<T>(
  positions: DriverColumns,
  post: Post<T>,
  seen: VisibilityIndex = NOBODY,
) {
  const views = new Map<string, View<T>>();
  const viewOf = new Map<T, View<T>>();
  const sights = createSights(positions, seen);
  let chosen = new Uint32Array(1_024);
  let tick = 0;

  const has = (bits: Uint8Array, slot: number) =>
    ((bits[slot >> 3] ?? 0) & (1 << (slot & 7))) !== 0;

  /** The changes of the drivers that a view may show. */
  function eachOf(
    sight: VisibleDrivers | null,
    since: number,
    each: (slot: number, at: number, isSeen: boolean) => void,
  ): void {
    if (sight) eachSince(sight, since, each);
    else positions.eachSince(since, (slot, at) => each(slot, at, true));
  }
  const isNews = ({ sight }: View<T>, since: number): boolean =>
    sight ? changedSince(sight, since) : positions.changedSince(since);

  function isInside({ box, ids }: Pick<View<T>, 'box' | 'ids'>, slot: number): boolean {
    const { id, lat, lon } = positions.columns();
    if (box) {
      const [west, south, east, north] = box;
      const x = lon[slot] as number;
      const y = lat[slot] as number;
      if (x >= west && x <= east && y >= south && y <= north) return true;
    }
    return ids.size > 0 && ids.has(id[slot] as number);
  }

  /**
   * A frame with the changes for a member. `exact`: the view's bits are those of the member's last
   * frame; otherwise departures are unknown, and all drivers that moved are sent.
   */
  function frameFor(
    view: View<T>,
    { near, elsewhere, informed }: Member<T>,
    nowMs: number,
    wide: boolean,
    exact: boolean,
  ): Uint8Array<ArrayBuffer> | null {
    const { status } = positions.columns();
    const whole = near === 0;
    if (chosen.length < positions.size()) chosen = new Uint32Array(positions.size() * 2);
    let count = 0;
    const departed: number[] = [];
    eachOf(view.sight, wide ? Math.min(near, elsewhere) : near, (slot, at, isSeen) => {
      if (!isSeen) {
        // A driver who left the zones is sent once more, as if off duty.
        if (informed > 0 && at > informed) departed.push(slot);
        return;
      }
      // A driver who went off duty is sent once, to readers that saw them on duty.
      if (status[slot] === OFFLINE) {
        if (informed === 0 || at <= informed) return;
      } else if (isInside(view, slot)) {
        if (at <= near) return;
      } else {
        const left = !whole && at > near && (!exact || has(view.inside, slot));
        if (!left && !(wide && at > elsewhere)) return;
      }
      chosen[count] = slot;
      count += 1;
    });
    if (count + departed.length === 0 && !whole) return null;
    const place = count > 0 ? chosen[0] : undefined;
    for (const slot of departed) {
      chosen[count] = slot;
      count += 1;
    }
    return asOffline(positions, departed, place, () =>
      encodeSlots(nowMs, positions.columns(), chosen.subarray(0, count)),
    );
  }

  function noteInside(view: View<T>, moment: number): void {
    const bytes = (positions.size() >> 3) + 1;
    if (view.inside.length < bytes) {
      const longer = new Uint8Array(bytes * 2);
      longer.set(view.inside);
      view.inside = longer;
    }
    eachOf(view.sight, view.near, (slot) => {
      const at = slot >> 3;
      const bit = 1 << (slot & 7);
      const bits = view.inside[at] as number;
      view.inside[at] = isInside(view, slot) ? bits | bit : bits & ~bit;
    });
    view.near = moment;
  }

  /** Sends the due frames of a view; each distinct frame is made once. */
  function serve(view: View<T>, nowMs: number, moment: number, due: boolean): void {
    const wide = due && view.elsewhere !== null && tick - view.elsewhereAtTick >= view.elsewhere;
    const news = isNews(view, wide ? view.elsewhereMoment : view.near);
    // A view of parked drivers costs nothing.
    if (!news && !view.fresh && !view.uneven) return;
    const made = new Map<string, { frame: Uint8Array<ArrayBuffer> | null; to: T[] }>();
    for (const member of view.members.values()) {
      if (!due && member.near > 0) continue;
      if (!post.takes(member.who)) continue;
      const first = member.near === 0;
      const withElsewhere = view.elsewhere !== null && (wide || first);
      const key = `${member.near}/${withElsewhere ? member.elsewhere : ''}`;
      let one = made.get(key);
      if (!one) {
        const exact = member.near === view.near;
        one = { frame: frameFor(view, member, nowMs, withElsewhere, exact), to: [] };
        made.set(key, one);
      }
      one.to.push(member.who);
      member.near = moment;
      member.informed = moment;
      if (withElsewhere) member.elsewhere = moment;
    }
    for (const { frame, to } of made.values()) if (frame) post.send(to, frame);
    view.fresh = false;
    view.uneven = false;
    for (const { near } of view.members.values()) {
      if (near === 0) view.fresh = true;
      else if (near !== moment) view.uneven = true;
    }
    if (!due) return;
    noteInside(view, moment);
    if (!wide) return;
    view.elsewhereAtTick = tick;
    view.elsewhereMoment = moment;
  }

  function leave(who: T): void {
    const view = viewOf.get(who);
    viewOf.delete(who);
    view?.members.delete(who);
    if (view?.members.size !== 0) return;
    views.delete(view.key);
    if (view.sight) sights.release(view.sight);
  }

  function crowded(of: Pick<View<T>, 'box' | 'ids' | 'sight'>): boolean {
    if ((of.sight?.nodes.size ?? positions.size()) <= CROWD) return false;
    let inside = 0;
    eachOf(of.sight, 0, (slot) => {
      if (isInside(of, slot)) inside += 1;
    });
    return inside > CROWD;
  }

  return {
    /**
     * Replaces a console's watch. The next tick sends it the full state. `of` are the drivers that
     * it may see; null means all.
     */
    watch(who: T, asked: Watch, of: SightOf | null = null): SendingPeriods {
      const ids = new Set<number>(asked.ids);
      // Acquired before the last view is left, which may be its only other holder.
      const sight = of && sights.hold(of);
      const finest = crowded({ box: asked.box, ids, sight }) ? CROWD_MS : TICK_MS;
      const everyMs = ticks(Math.max(asked.everyMs, finest)) * TICK_MS;
      // Positions elsewhere are part of a console's frames, so not more frequent than those.
      const elsewhereMs =
        asked.elsewhereMs === null ? null : Math.max(ticks(asked.elsewhereMs) * TICK_MS, everyMs);
      // The state elsewhere is kept; the new box is sent in full.
      const { elsewhere, informed } = viewOf.get(who)?.members.get(who) ?? {
        elsewhere: 0,
        informed: 0,
      };
      leave(who);
      const sortedIds = [...ids].sort((a, b) => a - b);
      const key = JSON.stringify([asked.box, sortedIds, everyMs, elsewhereMs, of?.key]);
      const every = ticks(everyMs);
      const known = views.get(key);
      if (known && sight) sights.release(sight);
      const view: View<T> = known ?? {
        key,
        box: asked.box,
        ids,
        sight,
        every,
        elsewhere: elsewhereMs === null ? null : ticks(elsewhereMs),
        phase: hash(key) % every,
        members: new Map(),
        inside: new Uint8Array(0),
        near: 0,
        elsewhereAtTick: tick,
        elsewhereMoment: 0,
        fresh: true,
        uneven: false,
      };
      views.set(key, view);
      view.members.set(who, { who, near: 0, elsewhere, informed });
      view.fresh = true;
      viewOf.set(who, view);
      return { everyMs, elsewhereMs };
    },

    /** Removes a console that has disconnected. */
    leave,

    watches: (who: T): boolean => viewOf.has(who),

    /** Sends all due frames. `nowMs`: epoch milliseconds. */
    tick(nowMs: number): void {
      tick += 1;
      const moment = positions.endMoment();
      sights.dropDeparted(moment);
      for (const view of views.values()) {
        const due = tick % view.every === view.phase;
        if (due || view.fresh) serve(view, nowMs, moment, due);
      }
    },
  };
}
