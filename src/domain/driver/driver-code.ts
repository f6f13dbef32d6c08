import { shownSource } from '#src/domain/live/shown-source.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import type { LiveDriver } from '#streams/index.ts';

type Coded = Pick<LiveDriver, 'code'>;

/** The digits of a typed code: its letter is left out, or is the Arabic one of the same key. */
const digitsOf = (typed: string): string | undefined => /^[dي]?(\d+)$/.exec(typed)?.[1];

/** Whether a text that was typed is the code of a driver: `d12`, `12`. */
export const isCodeOf = ({ code }: Coded, typed: string): boolean =>
  code.slice(1) === digitsOf(normaliseText(typed));

/** Whether a text that was typed begins the code of a driver. */
export function beginsCodeOf({ code }: Coded, typed: string): boolean {
  const text = normaliseText(typed);
  return code.startsWith(text) || code.slice(1).startsWith(digitsOf(text) ?? '-');
}

/** The driver whose code a word is. */
export function driverByCode(word = ''): LiveDriver | undefined {
  const { drivers } = shownSource();
  return drivers
    .list()
    .flatMap((id) => drivers.get(id) ?? [])
    .find((driver) => isCodeOf(driver, word));
}
