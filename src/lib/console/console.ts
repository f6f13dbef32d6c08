import type { AxiosAdapter } from 'axios';
import type { PressClock } from '#src/lib/keys/question/question-types.ts';
import type { ScreenCommands } from '#src/lib/keys/screen-commands.ts';
import type { ZonesChoice } from '#src/lib/session/chosen-zones.ts';
import type { LiveDeps } from '#streams/index.ts';
// The entry file loads this module, and must not load the live source.
import {
  createValueStore,
  type ValueStore,
  type WritableValueStore,
} from '#streams/stores/value.ts';

/** The dependencies of a console. The app provides them; tests replace those that reach outside. */
export interface ConsoleDeps {
  /** The commands of every screen. */
  screenCommands?: readonly ScreenCommands[];
  /** The zones that the console is narrowed to; absent: all zones are shown. */
  zones?: ZonesChoice;
  /** The path of the screen of each kind of record. */
  recordPaths?: Readonly<Record<string, string>>;
  /** Sends HTTP requests; the browser's by default. */
  adapter?: AxiosAdapter;
  /** Opens the socket; Socket.IO by default. */
  openSocket?: NonNullable<LiveDeps['openSocket']>;
  /** The time of presses; the browser's by default. */
  pressClock?: PressClock;
}

/**
 * Everything that lives as long as one user is signed in. Modules declare the parts of the console
 * (`definePart`, `defineStore`), and each part is created on first use. There is no central list of
 * parts, because screens are loaded only when they are opened.
 */
export interface Console {
  readonly deps: ConsoleDeps;
  /** False once it is disposed of. */
  readonly isCurrent: () => boolean;
  /** Disposes of its parts, the newest first. Calls in flight never settle. */
  dispose: () => void;
}

interface OpenConsole extends Console {
  parts: Map<object, { value: unknown; dispose: () => void }>;
}

// The only variable at the top level of the console's modules. A disposed console stays here until
// the next one is created: what its timers and responses still write is discarded with it.
let current: OpenConsole | null = null;

/** Creates the console of a user who has signed in, and disposes of the previous one. */
export function createConsole(deps: ConsoleDeps = {}): Console {
  current?.dispose();
  const parts: OpenConsole['parts'] = new Map();
  let isDisposed = false;
  const made: OpenConsole = {
    deps,
    parts,
    isCurrent: () => current === made && !isDisposed,
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      for (const part of [...parts.values()].toReversed()) part.dispose();
    },
  };
  current = made;
  return made;
}

function held(): OpenConsole {
  if (!current) throw new Error('There is no console: nobody has signed in');
  return current;
}

/** The console of the signed-in user. @throws Error before the first sign-in. */
export const currentConsole = (): Console => held();

/** The console of the signed-in user; null before the first sign-in, as on the sign-in screen. */
export const findConsole = (): Console | null => current;

/**
 * Declares a part of the console. The returned function returns that part of the current console,
 * and creates it on first use; `dispose` ends what the part has started.
 *
 * @example const live = definePart(createLive, (it) => it.stop());  live().orders
 */
export function definePart<T>(make: () => T, dispose?: (value: T) => void): () => T {
  const key = {};
  return () => {
    const { parts } = held();
    const found = parts.get(key);
    if (found) return found.value as T;
    const value = make();
    parts.set(key, { value, dispose: () => dispose?.(value) });
    return value;
  };
}

/**
 * Declares a store of the console: `get`, `set` and `subscribe` act on the current console's
 * instance, whose first value is `initial()`.
 */
export function defineStore<T>(initial: () => T): WritableValueStore<T> {
  const store = definePart(() => createValueStore(initial()));
  return {
    get: () => store().get(),
    set: (value) => store().set(value),
    subscribe: (fn) => store().subscribe(fn),
  };
}

/**
 * Declares a store of the console that is computed from other stores, and computed again each time
 * that `follow` calls back. A value that is equal by `same` notifies no subscriber.
 */
export function defineDerived<T>(
  compute: () => T,
  follow: (again: () => void) => void,
  same: (a: T, b: T) => boolean = Object.is,
): ValueStore<T> {
  const store = definePart(() => {
    const made = createValueStore(compute());
    follow(() => {
      const next = compute();
      if (!same(made.get(), next)) made.set(next);
    });
    return made;
  });
  return { get: () => store().get(), subscribe: (fn) => store().subscribe(fn) };
}
