/** The path of a Chromium, installed first where there is none. */
export function ensureChromium(fromDebian?: Promise<string | undefined>): Promise<string>;
/** The path of one that is there or that Debian has, else undefined. */
export function chromiumFromDebian(): Promise<string | undefined>;
/** The path of the one that is there; undefined where there is none. */
export function findChromium(): string | undefined;
