import { moment } from '#src/lib/text/moment.ts';
import { shownSource } from './shown-source.ts';

/**
 * When something that is in force ends, or something planned begins, as of the shown moment: `14:05`
 * today, `14:05 tomorrow`, otherwise with the date.
 */
export const endTime = (at: string): string => moment(at, shownSource().now());
