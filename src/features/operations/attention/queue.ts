import type { Alarm, AlarmId } from '#contract/operations/alarm.ts';
import { acknowledgeAlarm } from '#src/domain/alarm/alarm-acts.ts';
import { live } from '#src/domain/live/live.ts';
import { defineDerived, defineStore } from '#src/lib/console/console.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';

/** The queue's dialogs over the screen, one at a time. */
export type Asked = 'shelve' | 'escalate' | 'mute' | 'history';

/** The queue's own state: selection and open panels, not the alarms themselves. */
export interface Queue {
  selected: AlarmId | null;
  isFolded: boolean;
  /** All alarms are shown, over the screen: the strip itself keeps its height. */
  isTall: boolean;
  /** Alarms whose cause has ended are shown with the others. */
  hasCleared: boolean;
  /** The alarm whose affected things are listed. */
  expanded: AlarmId | null;
  asked: { what: Asked; alarm: Alarm | null } | null;
}

export const queue = defineStore<Queue>(() => ({
  selected: null,
  isFolded: readStored(STORED.attention) === 'folded',
  isTall: false,
  hasCleared: false,
  expanded: null,
  asked: null,
}));

export const changeQueue = (part: Partial<Queue>): void => queue.set({ ...queue.get(), ...part });

export function setFolded(isFolded: boolean): void {
  changeQueue({ isFolded, isTall: false });
  writeStored(STORED.attention, isFolded ? 'folded' : null);
}

/** The number of rows in the strip; the rest are behind their number. */
export const STRIP_ROWS = 3;

const isCleared = (id: AlarmId) => live().attention.get(id)?.state === 'returned_unacknowledged';

function list(): readonly AlarmId[] {
  const all = live().attention.order.get();
  return queue.get().hasCleared ? all : all.filter((id) => !isCleared(id));
}

/** The alarms that have a row, the most urgent first. */
export const rows = defineDerived<readonly AlarmId[]>(
  list,
  (again) => {
    live().attention.subscribeChanges(again);
    queue.subscribe(again);
  },
  (a, b) => a.length === b.length && a.every((id, at) => id === b[at]),
);

const ids = () => rows.get();

/** Toggles between all alarms, over the screen, and three of them. */
export function setTall(isTall: boolean): void {
  if (queue.get().isFolded) setFolded(false);
  changeQueue({ isTall });
}

/** Toggles whether alarms whose cause has ended are shown with the others. */
export function setCleared(hasCleared: boolean): void {
  changeQueue({ hasCleared });
  if (hasCleared) setTall(true);
}

/** The target of acts: the selected alarm, otherwise the most urgent; undefined without any. */
export function current(): Alarm | undefined {
  const { selected } = queue.get();
  const held = selected === null ? undefined : live().attention.get(selected);
  const [first] = ids();
  return held ?? (first === undefined ? undefined : live().attention.get(first));
}

/** Selects a row by its index, clamped to the list. */
export function selectAt(index: number): void {
  const all = ids();
  const id = all[Math.min(all.length - 1, Math.max(0, index))];
  if (id !== undefined) changeQueue({ selected: id });
}

export function moveSelection(by: number): void {
  const at = ids().indexOf(current()?.id as AlarmId);
  selectAt(at === -1 ? 0 : at + by);
}

/** The next unacknowledged alarm, after one that is about to move. */
function nextUnacknowledged(after: AlarmId): AlarmId | null {
  const all = ids();
  const from = all.indexOf(after);
  const turned = [...all.slice(from + 1), ...all.slice(0, Math.max(0, from))];
  return turned.find((id) => live().attention.get(id)?.state === 'unacknowledged') ?? null;
}

/** Acknowledges the alarm; the selection moves to the next unacknowledged alarm. */
export async function acknowledge(alarm: Alarm): Promise<void> {
  const next = nextUnacknowledged(alarm.id);
  if (await acknowledgeAlarm(alarm)) changeQueue({ selected: next ?? alarm.id });
}

/** What had the focus before the queue. */
const focusedBefore = defineStore<Element | null>(() => null);

/** Focuses the queue, and remembers the previous focus. */
export function enterQueue(): void {
  if (queue.get().isFolded) setFolded(false);
  const { activeElement } = document;
  if (!activeElement?.closest('.attention')) focusedBefore.set(activeElement);
  // After an unfolding has rendered.
  requestAnimationFrame(() => {
    const grid = document.querySelector<HTMLElement>('#attention-grid');
    (grid ?? document.querySelector<HTMLElement>('.attention__title'))?.focus();
    if (queue.get().selected === null) selectAt(0);
  });
}

/** Returns the focus to where it was before. */
export function leaveQueue(): void {
  if (queue.get().isTall) {
    changeQueue({ isTall: false });
    return;
  }
  const before = focusedBefore.get();
  focusedBefore.set(null);
  const back = before instanceof HTMLElement && before.isConnected ? before : null;
  if (back && back !== document.body) back.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
