import type { Page } from 'playwright-core';

/** What each key of a layout types: alone, and with Shift. */
type Layout = Readonly<Record<string, readonly [alone: string, shifted?: string]>>;

const letters = (row: string, codes: string): [string, [string, string]][] =>
  codes.split(' ').map((code, at) => {
    const letter = row[at] ?? '';
    return [code, [letter, letter.toUpperCase()]];
  });
const LETTER_KEYS =
  'KeyA KeyB KeyC KeyD KeyE KeyF KeyG KeyH KeyI KeyJ KeyK KeyL KeyM KeyN KeyO KeyP KeyQ KeyR KeyS KeyT KeyU KeyV KeyW KeyX KeyY KeyZ';

/** The French keyboard: accents alone and digits with Shift in the upper row. */
const AZERTY: Layout = {
  ...Object.fromEntries(letters('qbcdefghijkl,noparstuvzxyw', LETTER_KEYS)),
  KeyM: [',', '?'],
  Semicolon: ['m', 'M'],
  Comma: [';', '.'],
  Period: [':', '/'],
  Space: [' '],
  ...Object.fromEntries(
    Array.from('à&é"\'(-è_ç', (alone, digit) => [`Digit${digit}`, [alone, String(digit)]]),
  ),
};

/** The Arabic keyboard on QWERTY (Arabic 101), with the digits that Morocco writes. */
const ARABIC: Layout = {
  ...Object.fromEntries(
    'ش لا ؤ ي ث ب ل ا ه ت ن م ة ى خ ح ض ق س ف ع ر ص ء غ ئ'
      .split(' ')
      .map((letter, at) => [LETTER_KEYS.split(' ')[at] ?? '', [letter]]),
  ),
  KeyH: ['ا', 'أ'],
  KeyY: ['غ', 'إ'],
  BracketLeft: ['ج'],
  BracketRight: ['د'],
  Semicolon: ['ك', ':'],
  Quote: ['ط'],
  Comma: ['و', ','],
  Period: ['ز', '.'],
  Slash: ['ظ', '؟'],
  Minus: ['-', '_'],
  Space: [' '],
  ...Object.fromEntries(Array.from('0123456789', (digit) => [`Digit${digit}`, [digit]])),
};

/** Where the Latin letter of a command is printed. */
const azertyCode = (letter: string): string =>
  Object.entries(AZERTY).find(([, [alone]]) => alone === letter)?.[0] ?? '';
const qwertyCode = (letter: string): string => `Key${letter.toUpperCase()}`;

const CTRL = 2;
const SHIFT = 8;

/** A keyboard of a layout: its presses have the code and the character of its keys. */
export async function layoutKeyboard(page: Page, name: 'azerty' | 'arabic') {
  const layout = name === 'azerty' ? AZERTY : ARABIC;
  const codeOf = name === 'azerty' ? azertyCode : qwertyCode;
  const session = await page.context().newCDPSession(page);

  async function strike(code: string, key: string, modifiers: number): Promise<void> {
    // With Ctrl a key types nothing.
    const typed = modifiers & CTRL ? {} : { text: key };
    const press = { code, key, modifiers };
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press, ...typed });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press });
  }

  return {
    /** Presses the key on which a Latin letter is printed. */
    async press(letter: string): Promise<void> {
      const code = codeOf(letter);
      await strike(code, layout[code]?.[0] ?? letter, 0);
    },
    /** The same with Ctrl. */
    async withCtrl(letter: string): Promise<void> {
      const code = codeOf(letter);
      await strike(code, layout[code]?.[0] ?? letter, CTRL);
    },
    /** Types a text, letter by letter. @throws Error for a letter that the layout lacks. */
    async type(text: string): Promise<void> {
      for (const letter of text) {
        const found = Object.entries(layout).find(([, signs]) => signs.includes(letter));
        if (!found) throw new Error(`The keyboard has no “${letter}”`);
        const [code, [alone]] = found;
        await strike(code, letter, alone === letter ? 0 : SHIFT);
      }
    },
  };
}
