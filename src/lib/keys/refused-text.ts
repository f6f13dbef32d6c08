import { defineStore } from '#src/lib/console/console.ts';
import { isTypedKey } from './keyboard/pressed-key.ts';

/** A pause of this length between two keys ends the text that began with a refused key. */
const TEXT_MS = 1_000;

/**
 * Until when the keys of the text that began with a refused key are dropped, in the time of
 * `performance.now()`.
 */
const textEndsAt = defineStore(() => 0);

/** How many keys of that text were dropped. The shell adds it to the message of the refusal. */
export const droppedKeys = defineStore(() => 0);

/** Keys that type or correct text, or send it. */
const TEXT = /^(Enter|Backspace|Dead|Process)$/u;
const MODIFIERS = new Set(['Shift', 'CapsLock', 'AltGraph', 'Alt', 'Control', 'Meta']);

const isModified = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || MODIFIERS.has(key);

/**
 * True if a key press continues a text whose first key was refused, such as the reason that was
 * meant for a dialog: it must not run commands. A key with a modifier leaves the text as it is; any
 * other key, such as Escape or an arrow, ends it.
 */
export function isPartOfRefusedText(event: KeyboardEvent): boolean {
  const now = performance.now();
  if (now >= textEndsAt.get() || isModified(event)) return false;
  const isText = isTypedKey(event.key) || TEXT.test(event.key);
  textEndsAt.set(isText ? now + TEXT_MS : 0);
  if (isText && !event.repeat) droppedKeys.set(droppedKeys.get() + 1);
  return isText;
}

/** Drops the text that follows a refused key. */
export function dropText(): void {
  textEndsAt.set(performance.now() + TEXT_MS);
  droppedKeys.set(0);
}
