/** The path of a Chromium, installed first where there is none. */
export function ensureChromium(): Promise<string>;
/** The path of the one that is there; undefined where there is none. */
export function findChromium(): string | undefined;
