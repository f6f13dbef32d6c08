import { currentKeyboard, type Keyboard } from './keyboard.ts';

/** The keys that open the context menu, everywhere. */
export const MENU_KEYS = ['ContextMenu', 'Shift+F10'] as const;

export const MOD = 'Mod+';
export const ALT = 'Alt+';

/** The keys with Alt that no browser takes for itself on a page. */
const WITH_ALT = new Set(['ArrowUp', 'ArrowDown']);

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>;

/** What keys type with Latin letters: alone, and with Shift if that is another sign. */
const QWERTY: Readonly<Record<string, string>> = {
  Semicolon: ';:',
  Slash: '/?',
  BracketLeft: '[{',
  BracketRight: ']}',
  Minus: '-_',
  Equal: '=+',
  Comma: ',<',
  Period: '.>',
  Quote: '\'"',
};
const AZERTY: Readonly<Record<string, string>> = {
  ...QWERTY,
  KeyQ: 'a',
  KeyA: 'q',
  KeyW: 'z',
  KeyZ: 'w',
  Semicolon: 'm',
  KeyM: ',?',
  Comma: ';.',
  Period: ':/',
  Slash: '!',
};

/** Arabic signs that stand for ours, where the key does not. */
const SIGNS: Readonly<Record<string, string>> = { '؟': '?', '،': ',', '؛': ';' };

/** Keys that type nothing, and keys of which the next one makes something. */
const NOTHING = /^(Dead|Process|AltGraph|Unidentified)$/;

const isNamed = (key: string): boolean => key === ' ' || /^[A-Z][A-Za-z0-9]+$/.test(key);

/** True if a key types text. Some keys of Arabic layouts type two letters: `لا`. */
export const isTypedKey = (key: string): boolean => !/^[A-Z][A-Za-z0-9]+$/.test(key);

/** True while the AltGr key makes another sign of a key; Windows reports it as Ctrl with Alt. */
const isAltGr = (event: Press): boolean => event.getModifierState?.('AltGraph') === true;

/** Whether the letters lie as in French: as chosen, else as presses or the browser have shown. */
function isAzerty({ kind, shown, reported }: Keyboard): boolean {
  if (kind !== 'automatic') return kind === 'azerty';
  if (Object.keys(shown).length > 0)
    return shown.KeyQ === 'a' || shown.KeyA === 'q' || shown.KeyW === 'z' || shown.KeyZ === 'w';
  return reported.get('KeyQ') === 'a';
}

/** What the key types with Latin letters, from its place; undefined if it is none of them. */
function byPlace(code: string, isShifted: boolean, keyboard: Keyboard): string | undefined {
  const isFrench = isAzerty(keyboard);
  const signs = (isFrench ? AZERTY : QWERTY)[code];
  if (signs !== undefined) return (isShifted && signs[1]) || signs[0];
  if (!/^Key[A-Z]$/.test(code)) return undefined;
  const seen = keyboard.kind === 'automatic' ? keyboard.shown[code] : undefined;
  const reported = keyboard.kind === 'automatic' ? keyboard.reported.get(code) : undefined;
  return seen ?? (reported && /^[a-z]$/.test(reported) ? reported : code.slice(3).toLowerCase());
}

/**
 * The character of a key as it is printed beside the Arabic one: letters in lower case, whatever Caps
 * Lock is. Named keys stay as they are. Null for keys that type nothing by themselves.
 */
function characterOf(event: Press, keyboard: Keyboard): string | null {
  const { key, code, shiftKey } = event;
  if (event.isComposing || NOTHING.test(key)) return null;
  if (isNamed(key)) return key;
  if (/^[!-~]$/.test(key)) return key.toLowerCase();
  return SIGNS[key] ?? byPlace(code, shiftKey, keyboard) ?? key.toLowerCase();
}

/**
 * The name of the pressed key, with its modifiers, on any layout; null for what is no key of a
 * command: with Alt, which but for up and down belongs to the browser, with AltGr, or while a text is
 * composed.
 */
export function pressedKey(event: Press, keyboard: Keyboard = currentKeyboard()): string | null {
  if (
    event.altKey &&
    WITH_ALT.has(event.key) &&
    !(event.ctrlKey || event.metaKey || event.shiftKey)
  )
    return `${ALT}${event.key}`;
  if (event.altKey || isAltGr(event)) return null;
  if (event.key === 'F10' && event.shiftKey) return MENU_KEYS[1];
  const key = characterOf(event, keyboard);
  if (key === null) return null;
  return event.ctrlKey || event.metaKey ? `${MOD}${key}` : key;
}

/** The digits of Arabic and of Persian. */
const FOREIGN_DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const DIGITS = 10;

/**
 * The digit of a press, `1` to `9`, where digits choose something: also of the upper row without
 * Shift, which types `&é"` on AZERTY. Null with a modifier, and for any other key.
 */
export function pressedDigit(event: Press): string | null {
  const { key, code, shiftKey } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || isAltGr(event) || event.isComposing)
    return null;
  if (/^[1-9]$/.test(key)) return key;
  const at = key.length === 1 ? FOREIGN_DIGITS.indexOf(key) % DIGITS : -1;
  if (at > 0) return String(at);
  const [, digit = null] = /^Digit([1-9])$/.exec(code ?? '') ?? [];
  return shiftKey || isNamed(key) ? null : digit;
}
