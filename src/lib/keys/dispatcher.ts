import { type OfferedCommand, offered } from './commands.ts';
import { keyOwner } from './key-owner.ts';
import { isOfRefusedWord, refuse } from './refused-key.ts';
import { commandFor } from './shortcuts.ts';

/**
 * Where the keys of a scope hold, in the order in which scopes are asked: in front of everything, in
 * the part of the page that has the focus, in a pane beside a screen, on a screen, everywhere.
 */
const LEVELS = ['modal', 'region', 'pane', 'screen', 'everywhere'] as const;

export interface KeyScope {
  level: (typeof LEVELS)[number];
  commands: readonly OfferedCommand[];
  /** The element that must have the focus; without it the focus may be anywhere. */
  within?: () => Element | null;
  /** Elements (a selector) that keep Enter, arrows and paging to themselves, beside those of `keyOwner`. */
  native?: string;
  /**
   * Takes keys that are no commands, as the digits of a list. True when it took the key. One that is
   * modal is asked for every key.
   */
  onKey?: (event: KeyboardEvent) => boolean;
}

const NATIVE = /^(Enter|Home|End|PageUp|PageDown|Arrow\w+)$/;
/** What may be held down: commands that move. Any other acts once, or it would act on row after row. */
const MOVES = /^(Arrow\w+|PageUp|PageDown|[+=-])$/;

const scopes = new Set<KeyScope>();

/** Adds a scope until the returned function is called. */
export function addScope(scope: KeyScope): () => void {
  scopes.add(scope);
  return () => void scopes.delete(scope);
}

/** The scopes that a key press is for: by their level, the latest before the others of the same. */
const scopesFor = (target: EventTarget | null) =>
  LEVELS.flatMap((level) => [...scopes].reverse().filter((scope) => scope.level === level)).filter(
    ({ within }) => !within || (target instanceof Node && within()?.contains(target)),
  );

const isNative = ({ native }: KeyScope, { target, key }: KeyboardEvent): boolean =>
  native !== undefined &&
  NATIVE.test(key) &&
  target instanceof Element &&
  target.closest(native) !== null;

/** Runs what a key press is for. True when it was for something, and so is not the browser's any more. */
function takesKey(event: KeyboardEvent): boolean {
  const asked = scopesFor(event.target);
  if (asked.some(({ level, onKey }) => level === 'modal' && onKey?.(event))) return true;
  const owner = keyOwner(event);
  if (owner === null && isOfRefusedWord(event)) return true;
  for (const scope of asked) {
    const isFree = owner === null && !isNative(scope, event);
    if (isFree && scope.onKey?.(event)) return true;
    const found = commandFor(event, scope.commands, offered.get());
    if (!found) continue;
    const { command, key } = found;
    if (!isFree && !(owner === 'field' && command.isInFields)) continue;
    if (!command.can()) return refuse(key, command);
    const isHeld = event.repeat && !command.keys.some((one) => MOVES.test(one));
    if (!isHeld) command.run({ key, isRange: event.shiftKey });
    return true;
  }
  return false;
}

/** Gives a key press to the command that it is for. To be called by the console's one listener. */
export function dispatchKey(event: KeyboardEvent): void {
  if (!event.defaultPrevented && takesKey(event)) event.preventDefault();
}
