import { definePart } from '#src/lib/console/console.ts';
import type { OfferedCommand } from './commands.ts';
import { isInSheet, keyOwner } from './key-owner.ts';
import { noteLetter } from './keyboard/keyboard.ts';
import { refuseKey } from './refused-key.ts';
import { isPartOfRefusedText } from './refused-text.ts';
import { commandFor, offeredKeys } from './shortcuts.ts';

/**
 * Where the keys of a scope apply, in order of precedence: above everything, in the region that has
 * the focus, in a pane beside a screen, on a screen, everywhere.
 */
const LEVELS = ['modal', 'region', 'pane', 'screen', 'everywhere'] as const;

export interface KeyScope {
  level: (typeof LEVELS)[number];
  commands: readonly OfferedCommand[];
  /** The element that must contain the focus; absent: the focus may be anywhere. */
  within?: () => Element | null;
  /**
   * Elements (a selector) that handle Enter, arrows and paging themselves, besides those of
   * `keyOwner`.
   */
  native?: string;
  /**
   * Handles keys that belong to no command, such as the digits of a list. Returns true if it
   * handled the key. A modal scope receives every key.
   */
  onKey?: (event: KeyboardEvent) => boolean;
}

const NATIVE = /^(Enter|Home|End|PageUp|PageDown|Arrow\w+)$/;
/**
 * Commands that repeat while the key is held: movements. All others run once per press, otherwise
 * they would act on one row after another.
 */
const MOVES = /^(Arrow\w+|PageUp|PageDown|[+=-])$/;

const scopes = definePart(() => new Set<KeyScope>());

/** Adds a scope. Returns the function that removes it. */
export function addScope(scope: KeyScope): () => void {
  const held = scopes();
  held.add(scope);
  return () => void held.delete(scope);
}

/** The scopes of a key press: by their level, and within a level the newest first. */
const scopesFor = (target: EventTarget | null) =>
  LEVELS.flatMap((level) =>
    [...scopes()].reverse().filter((scope) => scope.level === level),
  ).filter(({ within }) => !within || (target instanceof Node && within()?.contains(target)));

const isNative = ({ native }: KeyScope, { target, key }: KeyboardEvent): boolean =>
  native !== undefined &&
  NATIVE.test(key) &&
  target instanceof Element &&
  target.closest(native) !== null;

/**
 * Runs the command of a key press. Returns true if there was one; the browser must then not handle
 * the key.
 */
function runCommandOf(event: KeyboardEvent): boolean {
  const asked = scopesFor(event.target);
  if (asked.some(({ level, onKey }) => level === 'modal' && onKey?.(event))) return true;
  const owner = keyOwner(event);
  if (owner === null && isPartOfRefusedText(event)) return true;
  for (const scope of asked) {
    const isFree = owner === null && !isNative(scope, event);
    if (isFree && scope.onKey?.(event)) return true;
    const found = commandFor(event, scope.commands, offeredKeys());
    if (!found) continue;
    const { command, key } = found;
    if (command.yields()) continue;
    const isOpenToIt =
      (owner === 'field' && command.isInFields) ||
      (owner === 'overlay' && command.isInSheets && isInSheet(event));
    if (!isFree && !isOpenToIt) continue;
    if (!command.can()) return refuseKey(key, command);
    const isHeld = event.repeat && !command.keys.some((one) => MOVES.test(one));
    if (!isHeld) command.run({ key, isRange: event.shiftKey });
    return true;
  }
  return false;
}

/** Dispatches a key press to its command. Called by the only keydown listener of the console. */
export function dispatchKey(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.altKey && !event.metaKey) noteLetter(event);
  if (!event.defaultPrevented && runCommandOf(event)) event.preventDefault();
}
