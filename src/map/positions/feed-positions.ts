import { lasso, selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import {
  ALWAYS_DRAWN,
  baseLook,
  CLUSTERED,
  type CompiledFilter,
  compileFilter,
  dependsOnAge,
  HIDDEN,
  MARKED,
  type MapFilter,
  matches,
  SELECTED,
} from '#src/map/base/looks.ts';
import type { MapView } from '#src/map/map-view.ts';
import type { PositionColumns } from '#streams/index.ts';
import { factsOf } from './driver-facts.ts';
import type { FleetBuffer } from './fleet-buffer.ts';

/**
 * A larger selection is shown only by its border and its list: that many rings would hide the
 * drivers.
 */
const MAX_MARKED = 200;
/** The number of drivers copied to a new map per frame, which takes a few milliseconds. */
const AT_ONCE = 4_000;

const markedNow = (): ReadonlySet<number> => {
  const ids = lasso.get()?.ids ?? [];
  return new Set(ids.length > MAX_MARKED ? [] : ids);
};

function copyPlace(
  source: PositionColumns,
  target: FleetBuffer,
  slot: number,
  nowMs: number,
): void {
  target.place(
    slot,
    source.ids[slot] as number,
    source.lat[slot] as number,
    source.lon[slot] as number,
    source.heading[slot] as number,
    source.atMs[slot] as number,
    nowMs,
  );
}

/** For debugging and tests: a canvas does not expose its contents. */
function noteSize({ buffer, overlay }: MapView): void {
  const text = String(buffer.size);
  if (overlay.canvas.dataset.drivers !== text) overlay.canvas.dataset.drivers = text;
}

/**
 * Processes the slots over the next frames, and none in the task that creates the map. Returns a
 * function that stops it.
 */
function inSlices(slots: () => number, work: (from: number, to: number) => void): () => void {
  let frame = requestAnimationFrame(() => next(0));
  function next(from: number): void {
    const to = Math.min(slots(), from + AT_ONCE);
    work(from, to);
    frame = to < slots() ? requestAnimationFrame(() => next(to)) : 0;
  }
  return () => cancelAnimationFrame(frame);
}

/**
 * Copies the columns of positions to the array of the graphics card, slot by slot, without creating
 * an object per move. Appearance is computed only for changed slots, or for all of them when the
 * filter changes.
 */
export function feedPositions(view: MapView) {
  const { positions: source, drivers, clock, now } = shownSource();
  const { buffer: target } = view;
  const facts = factsOf(shownSource());
  let filter: MapFilter | null = null;
  let sieve: CompiledFilter | null = null;
  let selected = selection.get().driverId ?? 0;
  let marked = markedNow();

  function lookOf(slot: number, nowMs: number): number {
    const id = source.ids[slot] as number;
    const status = source.status[slot] as number;
    const load = facts.load(slot);
    let look = baseLook(status, load);
    if (id === selected) look |= SELECTED;
    if (marked.has(id)) look |= MARKED;
    // A selected driver is shown regardless of the filter.
    if ((look & ALWAYS_DRAWN) !== 0) return look;
    const ageMs = nowMs - (source.atMs[slot] as number);
    if (sieve && !matches(sieve, id, status, ageMs, load, () => facts.zone(slot)))
      return look | HIDDEN;
    return look | ((target.looks[slot] as number) & CLUSTERED);
  }

  function put(slot: number, nowMs: number): void {
    const id = source.ids[slot] as number;
    if (id === 0) {
      target.empty(slot);
      return;
    }
    const isNew = slot >= target.count || target.ids[slot] !== id;
    copyPlace(source, target, slot, nowMs);
    let look = lookOf(slot, nowMs);
    // Otherwise thousands of new drivers would be drawn above the circles until the next count.
    if (isNew && (look & (ALWAYS_DRAWN | HIDDEN)) === 0 && view.clusters.holds(slot))
      look |= CLUSTERED;
    target.setLook(slot, look);
  }

  function relook(slot: number | undefined, nowMs: number): void {
    if (slot === undefined || slot >= target.count || target.ids[slot] === 0) return;
    target.setLook(slot, lookOf(slot, nowMs));
  }

  function relookAll(ids: Iterable<number>): void {
    const nowMs = now();
    for (const id of ids) relook(source.slotOf(id), nowMs);
  }

  function updateAges(): void {
    noteSize(view);
    view.overlay.wake();
    view.clusters.soon();
  }

  function all(): void {
    const nowMs = now();
    for (let slot = 0; slot < source.slots; slot += 1) relook(slot, nowMs);
    view.picking.forget();
    view.clusters.refresh();
  }

  const stops = [
    source.subscribe((changed) => {
      const nowMs = now();
      for (const slot of changed) put(slot, nowMs);
      updateAges();
    }),
    drivers.subscribeChanges((ids) => {
      relookAll(ids);
      view.overlay.wake();
    }),
    selection.subscribe(() => {
      const before = selected;
      selected = selection.get().driverId ?? 0;
      if (selected === before) return;
      relookAll([before, selected]);
      view.clusters.refresh();
    }),
    lasso.subscribe(() => {
      const before = marked;
      marked = markedNow();
      relookAll([...before, ...marked]);
      view.clusters.refresh();
    }),
    clock.subscribe(() => {
      target.rebase(now());
      if (sieve && dependsOnAge(sieve)) all();
      // Ages change even without a message.
      updateAges();
    }),
    // If the stores change, so do the numbers of the zones.
    shownSource().stores.subscribe(() => setFilter(filter)),
  ];

  function setFilter(next: MapFilter | null): void {
    filter = next;
    sieve = next && compileFilter(next, facts.zones());
    all();
  }

  const stopFilling = inSlices(
    () => source.slots,
    (from, to) => {
      const nowMs = now();
      for (let slot = from; slot < to; slot += 1) put(slot, nowMs);
      updateAges();
    },
  );

  return {
    setFilter,
    stop() {
      stopFilling();
      for (const stop of stops) stop();
    },
  };
}
