import { readStored, STORED, writeStored } from '#src/lib/storage.ts';

/** How the letters lie on the keyboard; `automatic`: as the keys that were pressed have shown. */
export const KEYBOARDS = ['automatic', 'qwerty', 'azerty'] as const;
export type KeyboardKind = (typeof KEYBOARDS)[number];

/** What the console knows of the keyboard of this device. */
export interface Keyboard {
  kind: KeyboardKind;
  /** The letters that presses have shown, by `KeyboardEvent.code`. */
  shown: Readonly<Record<string, string>>;
  /** The letters that the browser reports. */
  reported: ReadonlyMap<string, string>;
}

function readKeyboard(): Keyboard {
  const [kind, shown] = (readStored(STORED.keyboard) ?? '').split(' ');
  const pairs = (shown ?? '').split(',').filter((pair) => /^Key[A-Z]=[a-z]$/.test(pair));
  return {
    kind: KEYBOARDS.find((one) => one === kind) ?? 'automatic',
    shown: Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string])),
    reported: new Map(),
  };
}

let keyboard = readKeyboard();

/** The keyboard of this device. */
export const currentKeyboard = (): Keyboard => keyboard;

function keep(next: Keyboard): void {
  keyboard = next;
  const shown = Object.entries(next.shown).map((pair) => pair.join('='));
  writeStored(STORED.keyboard, `${next.kind} ${shown.join()}`);
}

/** Sets how the letters lie, and forgets what presses have shown: it may be another keyboard. */
export const chooseKeyboard = (kind: KeyboardKind): void => keep({ ...keyboard, kind, shown: {} });

/**
 * Notes which Latin letter a key types, for when the same key types an Arabic one. A press with a
 * modifier shows nothing: some layouts type Latin letters with it.
 */
export function noteLetter({ code, key }: Pick<KeyboardEvent, 'code' | 'key'>): void {
  if (!/^Key[A-Z]$/.test(code) || !/^[a-z]$/i.test(key)) return;
  const letter = key.toLowerCase();
  if (keyboard.shown[code] === letter) return;
  // A letter is on one key: it has moved to this one with another layout.
  const others = Object.entries(keyboard.shown).filter(([, one]) => one !== letter);
  keep({ ...keyboard, shown: { ...Object.fromEntries(others), [code]: letter } });
}

interface WithKeyboard {
  keyboard?: { getLayoutMap?: () => Promise<ReadonlyMap<string, string>> };
}

/** Asks the browser for its layout, which only some tell. */
export async function askLayout(of: WithKeyboard = navigator as WithKeyboard): Promise<void> {
  try {
    const reported = await of.keyboard?.getLayoutMap?.();
    if (reported) keyboard = { ...keyboard, reported };
  } catch {
    // A page inside another one may not ask.
  }
}
