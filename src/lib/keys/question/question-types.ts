import type { ValueStore } from '#streams/stores/value.ts';

/** The time of presses and paints, in the time of `performance.now()`. */
export interface PressClock {
  nowMs: () => number;
  /** When a press began, which may wait while the page is busy. */
  timeOf: (event: Event) => number;
  after: (ms: number, run: () => void) => void;
  afterPaint: (run: () => void) => void;
}

export const browserClock: PressClock = {
  nowMs: () => performance.now(),
  timeOf: ({ timeStamp }) => timeStamp,
  after: (ms, run) => void setTimeout(run, ms),
  afterPaint: (run) => void requestAnimationFrame(run),
};

export interface QuestionState {
  /** It counts as read: the next press may answer it. */
  isReady: boolean;
  /** It has been shown for long enough to be seen: for `SEEN_MS`. */
  isSeen: boolean;
  /** How often the wait has started. */
  waits: number;
  /** How many presses came too early to answer it. */
  refusals: number;
}

/** A question that is answered only once it was read. */
export interface Question {
  state: ValueStore<QuestionState>;
  /**
   * Whether the press that is being handled answers it. It does if it began once the question had
   * been shown for `READ_MS` without a press, and if no key is held.
   */
  answer: () => boolean;
  /**
   * Whether the press that is being handled can be meant for what is shown: it began once that had
   * been shown for `SEEN_MS`. Enough for what is not asked, and can be undone.
   */
  isMeant: () => boolean;
}
