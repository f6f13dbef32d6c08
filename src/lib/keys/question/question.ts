import { currentConsole, definePart } from '#src/lib/console/console.ts';
import { createValueStore } from '#streams/stores/value.ts';
import { browserClock, type Question, type QuestionState } from './question-types.ts';

/**
 * How long a question stands without a press before it counts as read. Our choice: time to see that
 * it asks and whom it names; a double press, a double click and a held key are far shorter.
 */
export const READ_MS = 800;

/**
 * How long something stands before a press can be meant for it. Our choice: nobody sees a row, chooses
 * it and presses its key within a fifth of a second.
 */
export const SEEN_MS = 200;

interface Press {
  atMs: number;
  /** The key is held. */
  isRepeat: boolean;
}

const presses = definePart(
  () => {
    const clock = currentConsole().deps.pressClock ?? browserClock;
    const unread = new Set<(press: Press) => void>();
    const noted = { clock, unread, last: { atMs: clock.nowMs(), isRepeat: false } as Press };
    const note = (event: KeyboardEvent | PointerEvent) => {
      noted.last = { atMs: clock.timeOf(event), isRepeat: 'repeat' in event && event.repeat };
      for (const hear of Array.from(unread)) hear(noted.last);
    };
    window.addEventListener('keydown', note, true);
    window.addEventListener('pointerdown', note, true);
    const stop = () => {
      window.removeEventListener('keydown', note, true);
      window.removeEventListener('pointerdown', note, true);
    };
    return Object.assign(noted, { stop });
  },
  ({ stop }) => stop(),
);

/**
 * Opens a question that is answered only by a press that comes after it was read. Call it when the
 * question is shown. Each press while it is unread starts the wait again.
 */
export function openQuestion(): Question {
  const { clock, unread } = presses();
  const state = createValueStore<QuestionState>({
    isReady: false,
    isSeen: false,
    waits: 0,
    refusals: 0,
  });
  let readyAtMs = Number.POSITIVE_INFINITY;
  let seenAtMs = Number.POSITIVE_INFINITY;
  // A press that was refused ends with that; what acts later without one is an assistive tool.
  let refused: Press | null = null;

  const settle = (wait: number) => {
    const now = state.get();
    if (now.waits !== wait) return;
    const leftMs = readyAtMs - clock.nowMs();
    if (leftMs > 0) {
      clock.after(leftMs, () => settle(wait));
      return;
    }
    unread.delete(startAgain);
    state.set({ ...now, isReady: true });
  };
  const start = (fromMs: number) => {
    const now = state.get();
    readyAtMs = fromMs + READ_MS;
    unread.add(startAgain);
    state.set({ ...now, isReady: false, waits: now.waits + 1 });
    settle(now.waits + 1);
  };
  const startAgain = ({ atMs }: Press) => start(atMs);

  clock.afterPaint(() => {
    seenAtMs = clock.nowMs() + SEEN_MS;
    clock.after(SEEN_MS, () => state.set({ ...state.get(), isSeen: true }));
    start(clock.nowMs());
  });
  return {
    state,
    answer() {
      const { last } = presses();
      const isNew = last === refused || (!last.isRepeat && last.atMs >= readyAtMs);
      if (state.get().isReady && isNew) return true;
      refused = last;
      if (state.get().isReady) start(clock.nowMs());
      state.set({ ...state.get(), refusals: state.get().refusals + 1 });
      return false;
    },
    isMeant() {
      const { last } = presses();
      const isMeant = last === refused || last.atMs >= seenAtMs;
      if (!isMeant) refused = last;
      return isMeant;
    },
  };
}
