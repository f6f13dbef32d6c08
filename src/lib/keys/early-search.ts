import { defineStore, findConsole } from '#src/lib/console/console.ts';
import { rememberedPreferences } from '#src/lib/session/remembered-preferences.ts';
import { getUser } from '#src/lib/session/session.ts';
import { keyOwner } from './key-owner.ts';
import { pressedKey } from './keyboard/pressed-key.ts';

export const SEARCH_KEY = '/';

/** What the shell knows of searches: the entry file must not load it. */
interface SearchOffer {
  areSingleKeysOn: () => boolean;
  /** The search of the screen that is shown; null if it has none. */
  find: () => (() => void) | null;
}

/** Null before the shell is shown. */
export const searchOffer = defineStore<SearchOffer | null>(() => null);

/**
 * A longer pause than this ends a search that has reached its field: the next key is a command
 * again. Our choice: a hesitation in typing is shorter.
 */
export const SEARCH_PAUSE_MS = 1_000;

/** The number of parts that a search waits for: the shell, and what stands for a loading screen. */
export const searchAwaits = defineStore(() => 1);
export const countSearchAwaits = (by: number): void => searchAwaits.set(searchAwaits.get() + by);

/** Text of a search on a screen that has no search of its own, for the palette. */
export const paletteSearch = defineStore<string | null>(() => null);

/** The search that is being typed. */
interface SearchRun {
  /** What has not reached a field yet. */
  text: string;
  /** Where the text goes; null while nothing on the page can take it. */
  target: 'field' | 'palette' | null;
  /** The field of the target, once it had the focus. */
  field: HTMLInputElement | null;
  /** The `/`, while it is not known where the commands of the page have led it. */
  slash: KeyboardEvent | null;
  /** The time of the last key, or of the delivery, in the time of `performance.now()`. */
  atMs: number;
}

const isConsoleShown = () => findConsole()?.isCurrent() === true;
const isReady = () => isConsoleShown() && searchAwaits.get() <= 0;

/** The text field that has the focus. */
function focusedInput(): HTMLInputElement | null {
  const element = document.activeElement;
  const isText = element instanceof HTMLInputElement && /^(text|search)$/.test(element.type);
  return isText ? element : null;
}

/** Adds text at the caret of a field, as typing would. */
function typeInto(field: HTMLInputElement, text: string): void {
  field.focus({ preventScroll: true });
  if (text === '') return;
  const { value, selectionStart, selectionEnd } = field;
  const from = selectionStart ?? value.length;
  // React notices a change only if the value is set past its own property.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value.slice(0, from) + text + value.slice(selectionEnd ?? from));
  field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const searchOfScreen = () => searchOffer.get()?.find() ?? null;

/** Gives the text to the search of the screen, or to the palette if it has none. */
function deliver(run: SearchRun): void {
  if (run.target === null) {
    if (!isReady()) return;
    const search = searchOfScreen();
    search?.();
    run.field = search ? focusedInput() : null;
    run.target = run.field ? 'field' : 'palette';
    run.atMs = performance.now();
  }
  const { text, field, target } = run;
  run.text = '';
  if (target === 'palette' && !field) paletteSearch.set(text);
  else if (field) typeInto(field, text);
}

/** Finds where a `/` led that a screen handled itself. Returns false if it began no search. */
function follow(run: SearchRun): boolean {
  if (!run.slash) return true;
  run.field = focusedInput();
  const isPalette = !run.field && run.slash.defaultPrevented && !searchOfScreen();
  run.slash = null;
  run.target = isPalette ? 'palette' : 'field';
  return isPalette || run.field !== null;
}

/** Whether a key press begins a search. */
function isSlash(event: KeyboardEvent): boolean {
  if (pressedKey(event) !== SEARCH_KEY || event.repeat || keyOwner(event) !== null) return false;
  const offer = isConsoleShown() ? searchOffer.get() : null;
  if (offer) return offer.areSingleKeysOn();
  return getUser() !== null && rememberedPreferences().shortcuts?.singleKeys !== false;
}

/** True if a search has ended, or if its field was closed. */
function isOver({ target, field, atMs }: SearchRun): boolean {
  if (target === null) return getUser() === null;
  return performance.now() - atMs >= SEARCH_PAUSE_MS || (field !== null && !field.isConnected);
}

const LEAVES = /^(Escape|Enter|Tab|ArrowUp|ArrowDown|PageUp|PageDown|F\d+)$/;
/** They move in the text of a field, and elsewhere in a list. */
const MOVES = /^(Home|End|ArrowLeft|ArrowRight)$/;

/**
 * Handles a key during a search: `taken` keeps it from everything else, `ended` leaves it to the
 * page and ends the search.
 */
function collect(run: SearchRun, { key, target }: KeyboardEvent): 'taken' | 'left' | 'ended' {
  const isWaiting = run.target === null;
  if (run.target === 'palette') run.field ??= focusedInput();
  const isInField = run.field !== null && target === run.field;
  // The palette collects keys itself while it loads.
  const isElsewhere = run.target === 'field' && !isInField;
  if (isWaiting && key === 'Backspace') run.text = run.text.slice(0, -1);
  if (key.length === 1 && !isInField) run.text += key;
  if (key.length === 1 || key === 'Backspace') run.atMs = performance.now();
  if (key.length === 1) return isInField ? 'left' : 'taken';
  if (key === 'Backspace' || key === 'Enter') {
    if (isWaiting || isElsewhere) return 'taken';
  }
  if (isElsewhere && MOVES.test(key)) return 'ended';
  if (!LEAVES.test(key)) return 'left';
  return isWaiting && key !== 'Escape' && key !== 'Tab' ? 'taken' : 'ended';
}

/**
 * From `/` until Escape, Enter, a pause or a press of the pointer, gives every character to the
 * search: also while the page or a screen loads, and where a part that has just loaded takes the
 * focus. None of them reaches a command, which could act on something that the user has not read.
 * Call it before anything is loaded. Returns the function that ends it.
 */
export function keepSearches(page: Window): () => void {
  let run: SearchRun | null = null;
  let frame = 0;
  const end = () => {
    run = null;
    cancelAnimationFrame(frame);
  };
  const retry = () => {
    if (!run || run.target !== null || run.slash) return;
    if (isOver(run)) return end();
    deliver(run);
    frame = requestAnimationFrame(retry);
  };
  const begin = (slash: KeyboardEvent | null) => {
    end();
    const begun = { text: '', target: null, field: null, slash, atMs: performance.now() };
    run = begun;
    if (!slash) return retry();
    // After the commands of the page have handled it.
    setTimeout(() => {
      if (run === begun && !follow(begun)) end();
    });
  };
  /** True if nobody else may have the key. */
  const take = (event: KeyboardEvent): boolean => {
    if (run && (isOver(run) || !follow(run))) end();
    if (!run) {
      if (!isSlash(event)) return false;
      const isEarly = !isReady();
      begin(isEarly ? null : event);
      return isEarly;
    }
    const found = collect(run, event);
    if (found === 'ended') end();
    else if (run.text !== '') deliver(run);
    return found === 'taken';
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key.length === 1 && run?.target) end();
    } else if (take(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  page.addEventListener('keydown', onKey, true);
  page.addEventListener('pointerdown', end, true);
  return () => {
    end();
    page.removeEventListener('keydown', onKey, true);
    page.removeEventListener('pointerdown', end, true);
  };
}
