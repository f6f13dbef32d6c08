import type { Alarm, AlarmId } from '#contract/alarm.ts';
import { live } from '#src/domain/live/live.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';
import { createValueStore } from '#streams/index.ts';

/** What is asked for above the screen, one at a time. */
export type Asked = 'shelve' | 'escalate' | 'mute' | 'history';

/** The queue's own state: what is selected and open, not which alarms there are. */
export interface Queue {
  selected: AlarmId | null;
  isFolded: boolean;
  /** All alarms are shown, above the screen: the strip itself keeps its height. */
  isTall: boolean;
  /** Those that ended by themselves are shown with the others. */
  hasCleared: boolean;
  /** The alarm whose subjects are listed. */
  expanded: AlarmId | null;
  asked: { what: Asked; alarm: Alarm | null } | null;
}

export const queue = createValueStore<Queue>({
  selected: null,
  isFolded: readStored(STORED.attention) === 'folded',
  isTall: false,
  hasCleared: false,
  expanded: null,
  asked: null,
});

export const changeQueue = (part: Partial<Queue>): void => queue.set({ ...queue.get(), ...part });

export function setFolded(isFolded: boolean): void {
  changeQueue({ isFolded, isTall: false });
  writeStored(STORED.attention, isFolded ? 'folded' : null);
}

/** The strip has room for so many rows; the rest stand behind their number. */
export const STRIP_ROWS = 3;

const isCleared = (id: AlarmId) => live.attention.get(id)?.state === 'returned_unacknowledged';

function list(): readonly AlarmId[] {
  const all = live.attention.order.get();
  return queue.get().hasCleared ? all : all.filter((id) => !isCleared(id));
}

/** The alarms that have a row, from the most urgent. */
export const rows = createValueStore<readonly AlarmId[]>(list());

function fill(): void {
  const [before, next] = [rows.get(), list()];
  if (next.length !== before.length || next.some((id, at) => id !== before[at])) rows.set(next);
}
live.attention.subscribeChanges(fill);
queue.subscribe(fill);

const ids = () => rows.get();

/** Shows all alarms above the screen, or three of them again. */
export function setTall(isTall: boolean): void {
  if (queue.get().isFolded) setFolded(false);
  changeQueue({ isTall });
}

/** Shows those that ended by themselves with the others, or folds them. */
export function setCleared(hasCleared: boolean): void {
  changeQueue({ hasCleared });
  if (hasCleared) setTall(true);
}

/** The alarm that acts are done to: the selected one, else the most urgent; undefined without any. */
export function current(): Alarm | undefined {
  const { selected } = queue.get();
  const held = selected === null ? undefined : live.attention.get(selected);
  const [first] = ids();
  return held ?? (first === undefined ? undefined : live.attention.get(first));
}

/** Selects a row by its place; outside it stops at the ends. */
export function selectAt(index: number): void {
  const all = ids();
  const id = all[Math.min(all.length - 1, Math.max(0, index))];
  if (id !== undefined) changeQueue({ selected: id });
}

export function moveSelection(by: number): void {
  const at = ids().indexOf(current()?.id as AlarmId);
  selectAt(at === -1 ? 0 : at + by);
}

/** The next that nobody has acknowledged, after one that is about to leave its place. */
export function nextUnacknowledged(after: AlarmId): AlarmId | null {
  const all = ids();
  const from = all.indexOf(after);
  const turned = [...all.slice(from + 1), ...all.slice(0, Math.max(0, from))];
  return turned.find((id) => live.attention.get(id)?.state === 'unacknowledged') ?? null;
}

let before: Element | null = null;

/** Puts the focus into the queue, and remembers where it was. */
export function enterQueue(): void {
  if (queue.get().isFolded) setFolded(false);
  const { activeElement } = document;
  if (!activeElement?.closest('.attention')) before = activeElement;
  // After an unfolding was drawn.
  requestAnimationFrame(() => {
    const grid = document.querySelector<HTMLElement>('#attention-grid');
    (grid ?? document.querySelector<HTMLElement>('.attention__title'))?.focus();
    if (queue.get().selected === null) selectAt(0);
  });
}

/** Gives the focus back to where it was before the queue had it. */
export function leaveQueue(): void {
  if (queue.get().isTall) {
    changeQueue({ isTall: false });
    return;
  }
  const back = before instanceof HTMLElement && before.isConnected ? before : null;
  before = null;
  if (back && back !== document.body) back.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
