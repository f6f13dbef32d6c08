import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  askLayout,
  chooseKeyboard,
  currentKeyboard,
  type Keyboard,
  noteLetter,
} from './keyboard.ts';
import { pressedDigit, pressedKey } from './pressed-key.ts';

type Press = Parameters<typeof pressedKey>[0];
const press = (code: string, key: string, more: Partial<Press> = {}): Press => ({
  code,
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
});
const SHIFT = { shiftKey: true };
const CTRL = { ctrlKey: true };
const UNKNOWN: Keyboard = { kind: 'automatic', shown: {}, reported: new Map() };
const AZERTY: Keyboard = { ...UNKNOWN, kind: 'azerty' };
const QWERTY: Keyboard = { ...UNKNOWN, kind: 'qwerty' };

/** The presses that mean each key, and what the browser reports on each keyboard. */
const TABLE: [keyboard: string, known: Keyboard, presses: Record<string, Press>][] = [
  [
    'US',
    UNKNOWN,
    {
      j: press('KeyJ', 'j'),
      a: press('KeyA', 'A'),
      q: press('KeyQ', 'q'),
      m: press('KeyM', 'm'),
      b: press('KeyB', 'b'),
      '/': press('Slash', '/'),
      '?': press('Slash', '?', SHIFT),
      '[': press('BracketLeft', '['),
      '-': press('Minus', '-'),
      'Mod+k': press('KeyK', 'k', CTRL),
      'Mod+s': press('KeyS', 's', { metaKey: true }),
    },
  ],
  [
    'AZERTY',
    UNKNOWN,
    {
      j: press('KeyJ', 'j'),
      a: press('KeyQ', 'a'),
      q: press('KeyA', 'q'),
      m: press('Semicolon', 'm'),
      b: press('KeyB', 'b'),
      '/': press('Period', '/', SHIFT),
      '?': press('KeyM', '?', SHIFT),
      '-': press('Digit6', '-'),
      'Mod+k': press('KeyK', 'k', CTRL),
      'Mod+s': press('KeyS', 's', CTRL),
    },
  ],
  [
    'Arabic on QWERTY',
    QWERTY,
    {
      j: press('KeyJ', 'ت'),
      a: press('KeyA', 'ش'),
      q: press('KeyQ', 'ض'),
      m: press('KeyM', 'ة'),
      b: press('KeyB', 'لا'),
      '/': press('Slash', 'ظ'),
      '?': press('Slash', '؟', SHIFT),
      '[': press('BracketLeft', 'ج'),
      '-': press('Minus', '-'),
      'Mod+k': press('KeyK', 'ن', CTRL),
      'Mod+s': press('KeyS', 'س', CTRL),
    },
  ],
  [
    'Arabic on AZERTY',
    AZERTY,
    {
      j: press('KeyJ', 'ت'),
      a: press('KeyQ', 'ض'),
      q: press('KeyA', 'ش'),
      w: press('KeyZ', 'ئ'),
      z: press('KeyW', 'ص'),
      m: press('Semicolon', 'ك'),
      b: press('KeyB', 'لا'),
      '/': press('Period', 'ز', SHIFT),
      '?': press('KeyM', '؟', SHIFT),
      '[': press('BracketLeft', 'ج'),
      '-': press('Minus', '-'),
      'Mod+k': press('KeyK', 'ن', CTRL),
      'Mod+s': press('KeyS', 'س', CTRL),
    },
  ],
];

describe.each(TABLE)('on %s', (_, known, presses) => {
  it.each(Object.entries(presses))('%s is pressed', (key, event) => {
    expect(pressedKey(event, known)).toBe(key);
  });
});

describe('digits choose', () => {
  it.each([
    ['1', press('Digit1', '1')],
    ['1', press('Digit1', '&')],
    ['2', press('Digit2', 'é')],
    ['6', press('Digit6', '-')],
    ['6', press('Digit6', '6', SHIFT)],
    ['6', press('Digit6', '٦')],
    ['6', press('Numpad6', '6')],
    [null, press('Digit1', '!', SHIFT)],
    [null, press('Digit1', '1', CTRL)],
    [null, press('Digit0', 'à')],
    [null, press('Minus', '-')],
    [null, press('KeyA', 'a')],
  ])('%s', (digit, event) => expect(pressedDigit(event)).toBe(digit));
});

describe('no key of a command', () => {
  it.each([
    ['is a dead key', press('BracketLeft', 'Dead')],
    ['is typed while a text is composed', press('KeyA', 'a', { isComposing: true })],
    ['is of an input method', press('KeyA', 'Process')],
    ['is AltGr', press('AltRight', 'AltGraph')],
    [
      'is typed with AltGr',
      press('Digit5', '[', { getModifierState: (name) => name === 'AltGraph' }),
    ],
    ['is typed with Alt', press('KeyA', 'a', { altKey: true })],
  ])('%s', (_, event) => expect(pressedKey(event, UNKNOWN)).toBeNull());

  it('named keys are as they are', () => {
    for (const key of ['Enter', 'Escape', 'ArrowLeft', ' '])
      expect(pressedKey(press('', key), AZERTY)).toBe(key);
    expect(pressedKey(press('F10', 'F10', SHIFT))).toBe('Shift+F10');
  });
});

describe('a keyboard that nobody has set', () => {
  // Tests of other screens in this window have pressed letters.
  beforeEach(() => chooseKeyboard('automatic'));
  afterEach(() => chooseKeyboard('automatic'));

  it('is as its presses have shown, then as the browser reports, then US', async () => {
    const [first, second] = [press('KeyQ', 'ض'), press('Semicolon', 'ك')];
    expect(pressedKey(first, UNKNOWN)).toBe('q');
    await askLayout({
      keyboard: { getLayoutMap: async () => new Map([['KeyQ', 'a']]) },
    });
    expect([pressedKey(first), pressedKey(second)]).toEqual(['a', 'm']);
    noteLetter(press('KeyQ', 'q'));
    expect([pressedKey(first), pressedKey(second)]).toEqual(['q', ';']);
    // Another keyboard was connected.
    noteLetter(press('KeyQ', 'a'));
    expect([pressedKey(first), pressedKey(second)]).toEqual(['a', 'm']);
    expect(currentKeyboard().shown).toEqual({ KeyQ: 'a' });
    await askLayout({ keyboard: { getLayoutMap: async () => new Map() } });
  });

  it('is overruled by what was chosen', () => {
    noteLetter(press('KeyQ', 'q'));
    chooseKeyboard('azerty');
    expect(pressedKey(press('KeyQ', 'ض'))).toBe('a');
  });
});

it('names the arrows up and down with Alt, which move a thing among others', () => {
  const alt = { altKey: true };
  expect(pressedKey(press('ArrowUp', 'ArrowUp', alt))).toBe('Alt+ArrowUp');
  expect(pressedKey(press('ArrowDown', 'ArrowDown', alt))).toBe('Alt+ArrowDown');
  // Alt with the left arrow goes back in the history of the browser.
  expect(pressedKey(press('ArrowLeft', 'ArrowLeft', alt))).toBeNull();
  expect(pressedKey(press('ArrowUp', 'ArrowUp', { ...alt, ...CTRL }))).toBeNull();
});
