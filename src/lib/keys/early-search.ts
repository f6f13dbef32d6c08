import { defineStore } from '#src/lib/console/console.ts';
import { offeredCommands } from './offered-commands.ts';
import { commandFor, offeredKeys } from './shortcuts.ts';

export const SEARCH_KEY = '/';

/**
 * The text that was typed after `/` while a screen was loading; null if none. Only a search is
 * kept: any other key could act on something that the user has not read.
 */
export const earlySearch = defineStore<string | null>(() => null);

/** An early search of a screen that has no search of its own, for the palette. */
export const paletteSearch = defineStore<string | null>(() => null);

/** Adds text to the field that has the focus, as typing would. */
function typeInto(field: Element | null, text: string): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  // React notices a change only if the value is set past its own property.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** Gives an early search to the search of the screen, or to the palette if it has none. */
export function deliverEarlySearch(): void {
  const text = earlySearch.get();
  if (text === null) return;
  earlySearch.set(null);
  const press = new KeyboardEvent('keydown', { key: SEARCH_KEY });
  const ofScreen = offeredCommands.get().filter(({ isEverywhere }) => !isEverywhere);
  const found = commandFor(press, ofScreen, offeredKeys());
  if (found?.command.can()) found.command.run({ key: found.key, isRange: false });
  if (!found || !typeInto(document.activeElement, text)) paletteSearch.set(text);
}
