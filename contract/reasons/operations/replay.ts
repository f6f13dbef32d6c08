import type { ReasonCatalogue } from '../reason.ts';

const TOO_OLD = 'is more than 24 hours ago';
const IN_FUTURE = 'is in the future';
const BEFORE_START = 'is before the start';
const TOO_LONG = 'is more than {minutes} minutes after the start';

/** Why a time is outside the recording: of the request, and of its field. */
export const replayReasons = {
  'replay.time_too_old': { code: 'request.invalid', text: `The time ${TOO_OLD}.` },
  'replay.too_old': TOO_OLD,
  'replay.time_in_future': { code: 'request.invalid', text: `The time ${IN_FUTURE}.` },
  'replay.in_future': IN_FUTURE,
  'replay.time_before_start': { code: 'request.invalid', text: `The time ${BEFORE_START}.` },
  'replay.before_start': BEFORE_START,
  'replay.time_too_long_after': { code: 'request.invalid', text: `The time ${TOO_LONG}.` },
  'replay.too_long_after': TOO_LONG,
  'replay.seconds': 'must be a whole number of seconds from 1 to 999',
} as const satisfies ReasonCatalogue;
