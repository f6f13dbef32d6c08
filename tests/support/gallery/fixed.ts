import { NOW } from './moment.ts';

const nowMs = Date.parse(NOW);

const SystemDate = Date;
/** Every picture shows the same moment, whenever it is drawn. */
class FixedDate extends SystemDate {
  constructor(...args: unknown[]) {
    super(...((args.length === 0 ? [nowMs] : args) as [number]));
  }
  static override now = () => nowMs;
}
globalThis.Date = FixedDate as DateConstructor;

/** Nothing disappears while it is looked at: a toast would close after five seconds. */
const LONG_MS = 2_000;
const { setTimeout: start } = window;
window.setTimeout = ((run: () => void, ms = 0, ...args: unknown[]) =>
  ms < LONG_MS ? start(run, ms, ...args) : 0) as typeof window.setTimeout;
