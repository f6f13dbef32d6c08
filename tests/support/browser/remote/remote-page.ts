/**
 * A page in a browser that Playwright does not drive: Firefox speaks WebDriver BiDi, WebKitGTK
 * WebDriver. Both take the same lists of input actions.
 */
export interface RemotePage {
  /** The browser's name and version. */
  browser: string;
  open(url: string): Promise<void>;
  /** Runs a function in the page. Its arguments and its result must be representable as JSON. */
  evaluate<T, A extends readonly unknown[]>(
    run: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T>;
  /** Performs WebDriver's input actions. */
  perform(sources: readonly InputSource[]): Promise<void>;
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>;
  /** What the browser itself reported as an error, where its protocol tells. */
  errors: readonly string[];
  close(): Promise<void>;
}

type KeyAction = { type: 'keyDown' | 'keyUp'; value: string };
type PointerAction =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number };

export type InputSource =
  | { type: 'key'; id: string; actions: KeyAction[] }
  | { type: 'pointer'; id: string; actions: PointerAction[] };

/** The code points that WebDriver assigns to keys without a character. */
const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};

/** Presses keys one after another; `Control+k` holds the first while the second is pressed. */
export async function press(page: RemotePage, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    const values = key.split('+').map((part) => KEYS[part] ?? part);
    const down = values.map((value): KeyAction => ({ type: 'keyDown', value }));
    const up = values.toReversed().map((value): KeyAction => ({ type: 'keyUp', value }));
    await page.perform([{ type: 'key', id: 'keyboard', actions: [...down, ...up] }]);
  }
}

/** Types a text, in one list of actions. */
export async function type(page: RemotePage, text: string): Promise<void> {
  const actions = Array.from(text).flatMap((value): KeyAction[] => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await page.perform([{ type: 'key', id: 'keyboard', actions }]);
}

/** Clicks a point of the window. CSS pixels. */
export async function clickAt(page: RemotePage, x: number, y: number): Promise<void> {
  await page.perform([
    {
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]);
}

/** The function and its arguments as one expression that yields JSON. */
export const asExpression = (run: unknown, args: readonly unknown[]): string =>
  `Promise.resolve((${String(run)})(...${JSON.stringify(args)})).then((value) => JSON.stringify(value ?? null))`;
