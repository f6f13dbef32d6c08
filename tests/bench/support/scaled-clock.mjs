// Runs a whole program on a faster clock: `node --import 'scaled-clock.mjs?speed=10&start=<ISO
// time>'`. Dates, performance.now() and timers follow it, also in worker threads and in children
// that inherit the option; the database and the disk do not. `start` is the start time of the
// process with the lowest `origin`, so that several processes agree.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';

const query = new URL(import.meta.url).searchParams;
const speed = Number(query.get('speed') ?? 1);
const origin = Number(query.get('origin') ?? Date.now());
const startMs = query.has('start') ? Date.parse(query.get('start')) : origin;

const RealDate = Date;
const realNow = RealDate.now.bind(RealDate);
const realPerformance = performance.now.bind(performance);
const scaledNow = () => Math.round(startMs + (realNow() - origin) * speed);

class ScaledDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(scaledNow());
    else super(...args);
  }
  static now() {
    return scaledNow();
  }
}
globalThis.Date = ScaledDate;
performance.now = () => realPerformance() * speed;

const shorter = (delay) => (typeof delay === 'number' ? delay / speed : delay);
for (const name of ['setTimeout', 'setInterval']) {
  const real = globalThis[name];
  const scaled = (callback, delay, ...args) => real(callback, shorter(delay), ...args);
  Object.defineProperties(scaled, Object.getOwnPropertyDescriptors(real));
  globalThis[name] = scaled;
  timers[name] = scaled;
}
const realDelay = timersPromises.setTimeout;
timersPromises.setTimeout = (delay, ...args) => realDelay(shorter(delay), ...args);
syncBuiltinESMExports();
