/** Returns the path of a Chromium. Installs one if there is none. */
export function ensureChromium(fromDebian?: Promise<string | undefined>): Promise<string>;
/** Returns the path of an installed Chromium or of Debian's package, else undefined. */
export function chromiumFromDebian(): Promise<string | undefined>;
/** Returns the path of an installed Chromium, else undefined. */
export function findChromium(): string | undefined;
