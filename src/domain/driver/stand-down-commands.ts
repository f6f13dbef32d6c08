import { STAND_DOWN_MINUTES } from '#contract/routes/operations/stand-downs.ts';
import { beginsCodeOf, driverByCode } from '#src/domain/driver/driver-code.ts';
import { afterSnapshot } from '#src/domain/live/after-snapshot.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import {
  type Command,
  type Suggestion,
  type Verb,
  VerbError,
  VerbQuestion,
} from '#src/lib/keys/commands.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import type { LiveDriver } from '#streams/index.ts';
import {
  askStandDown,
  endStandDown,
  standDown,
  standDownText,
  stoodDownText,
} from './stand-down.ts';
import { breakText, fateOf, ordersTexts } from './stand-down-preview.ts';

const MOST = 8;

/** The minutes that a word names; null if they are none, or out of range. */
function minutesOf(word = ''): number | null {
  const n = Number(word);
  const isInRange = n >= STAND_DOWN_MINUTES.least && n <= STAND_DOWN_MINUTES.most;
  return /^\d{1,4}$/.test(word) && isInRange ? n : null;
}

function driverOf(word: string | undefined): LiveDriver {
  if (shownSource().kind === 'replay') throw new VerbError(t('replay.read_only'));
  const driver = driverByCode(word);
  if (!driver) throw new VerbError(t('typed.no_driver', { word: word || '…' }));
  return driver;
}

function driversLike(word: string, isStoodDown = false): Suggestion[] {
  const wanted = normaliseText(word);
  const { drivers } = shownSource();
  const found: Suggestion[] = [];
  for (const id of drivers.list()) {
    const driver = drivers.get(id);
    if (!driver || (isStoodDown && !driver.standDown)) continue;
    if (!beginsCodeOf(driver, word) && !normaliseText(driver.name).includes(wanted)) continue;
    const state = driver.standDown
      ? standDownText(driver.standDown)
      : t(`live.duty_${driver.status}`);
    found.push({ text: driver.code, hint: `${driver.name} · ${state}` });
    if (found.length === MOST) break;
  }
  return found;
}

/** A refusal of the server keeps the line, to be corrected. */
async function refusable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ApiFailure ? new VerbError(failureText(error)) : error;
  }
}

/**
 * Stands a driver down. Asks first if that takes orders from him: a quick Enter comes before their
 * names could be read.
 */
function standDownTyped(
  driver: LiveDriver,
  request: Parameters<typeof standDown>[1],
): Promise<string> {
  const send = async () => stoodDownText(await refusable(standDown(driver.id, request)));
  if (driver.activeOrders.every((id) => fateOf(id) === 'stays')) return send();
  const orders = ordersTexts(driver).join(' ');
  throw new VerbQuestion(t('drivers.typed_ask', { orders }), openQuestion(), send);
}

/** `off d12 20 flat tyre`: on a break for 20 minutes, without the orders that are not picked up. */
const off: Verb = {
  name: 'off',
  usage: 'drivers.typed_off_usage',
  complete: (words) =>
    words.length === 1
      ? driversLike(words[0] ?? '')
      : words.length === 2
        ? ['10', '20', '30', '60'].map((text) => ({ text, hint: t('live.minutes', { n: text }) }))
        : [],
  consequence([word, minutes]) {
    const driver = driverByCode(word);
    if (!driver) return null;
    return [breakText(driver, minutesOf(minutes)), ...ordersTexts(driver)].join(' ');
  },
  async run([word, minutes, ...reason]) {
    const driver = driverOf(word);
    const n = minutesOf(minutes);
    if (n === null)
      throw new VerbError(t('drivers.typed_minutes', { most: STAND_DOWN_MINUTES.most }));
    const request = { kind: 'break', minutes: n, reason: causeOf(reason) } as const;
    if (!driver.activeOrders.some((id) => fateOf(id) === 'stays'))
      return standDownTyped(driver, request);
    // What is in hand can be brought or handed over, order by order.
    queueMicrotask(() => askStandDown(driver, request));
    return t('drivers.typed_decide', { code: driver.code });
  },
};

/** `clear d12`: his orders that are not picked up are unassigned; he stays on duty. */
const clear: Verb = {
  name: 'clear',
  usage: 'drivers.typed_clear_usage',
  complete: (words) => (words.length === 1 ? driversLike(words[0] ?? '') : []),
  consequence([word]) {
    const driver = driverByCode(word);
    if (!driver) return null;
    const { code } = driver;
    return [...ordersTexts(driver), t('drivers.before_stays', { code })].join(' ');
  },
  async run([word, ...reason]) {
    return standDownTyped(driverOf(word), { kind: 'orders', reason: causeOf(reason) });
  },
};

const back: Verb = {
  name: 'back',
  usage: 'drivers.typed_back_usage',
  complete: (words) => (words.length === 1 ? driversLike(words[0] ?? '', true) : []),
  run: ([word]) => refusable(endStandDown(driverOf(word))),
};

const causeOf = (words: readonly string[]): string =>
  words.join(' ').trim() || t('drivers.typed_cause');

const command = (verb: Verb, label: Command['label']): Command => ({
  id: `trouble.${verb.name}`,
  label,
  keys: [],
  verb: afterSnapshot(verb),
  isTypedOnly: true,
  permission: 'drivers.write',
  run: () => undefined,
});

/** Typed lines about a driver in trouble, from every screen. */
export const standDownCommands: readonly Command[] = [
  command(off, 'drivers.cmd_off'),
  command(clear, 'drivers.cmd_clear'),
  command(back, 'drivers.cmd_back'),
];
