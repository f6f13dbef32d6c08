import { WEEKDAYS, type Weekday } from '#rules/hours.ts';
import { plainText } from '#rules/text/plain-text.ts';
import { storeReasons } from '../reasons/catalogue/stores.ts';
import { keysOf, sentenceOfIssue } from '../reasons/issue.ts';
import { fieldReasons } from '../reasons/platform/fields.ts';
import { type Sentence, sentenceFor } from '../reasons/reason.ts';
import { Hours } from './opening-hours.ts';

/** Opening hours parsed from text; null means around the clock. */
export type ReadHours = { hours: Hours | null } | { fault: Sentence };

/** All words are plain (`plainText`): `الجمعه` is `الجمعة` too. */
const NAMES: Readonly<Record<Weekday, readonly string[]>> = {
  mon: ['monday', 'lundi', 'الاثنين'],
  tue: ['tuesday', 'mardi', 'الثلاثاء'],
  wed: ['wednesday', 'mercredi', 'الاربعاء'],
  thu: ['thursday', 'jeudi', 'الخميس'],
  fri: ['friday', 'vendredi', 'الجمعه'],
  sat: ['saturday', 'samedi', 'السبت'],
  sun: ['sunday', 'dimanche', 'الاحد'],
};
const ALWAYS = new Set(['24/7', '24h', 'always']);
const EVERY_DAY = new Set(['daily', 'everyday', 'tlj']);
const CLOSED = new Set(['closed', 'off', 'ferme', 'مغلق']);

/** Other ways to write the words above, and spans: `de 9h à 22h`, `du lundi au vendredi`, `7j/7`. */
const REWRITTEN: readonly (readonly [written: RegExp, meant: string])[] = [
  [/^ouvert(?:ure)?s?(?!\p{L})/gmu, ' '],
  [/(?<!\d)7 ?j(?:ours)? ?\/ ?7(?: ?j)?(?![a-z\d])/g, ' daily '],
  [/(?<=\d) ?(?:heures?|hrs?)(?![a-z])/g, 'h'],
  [/(?<!\d)24 ?h? ?(?:\/|sur) ?24(?: ?h)?(?![a-z\d])/g, ' 24h '],
  [/(?<![\d/])7 ?\/ ?7(?![\d/])/g, ' daily '],
  [/tous les jours|كل يوم|كل الايام/g, ' daily '],
  [/(?<=\d) ?h(?: (?=\d\d(?!\d| ?[h:])))?(?![a-z])/g, 'h'],
  [/(?<![\p{L}\d])(?:midi|noon)(?!\p{L})/gu, '12:00'],
  [/(?<=(?:-|- | a | to | الي ))(?:minuit|midnight)(?!\p{L})/gu, '24:00'],
  [/(?<![\p{L}\d])(?:minuit|midnight)(?!\p{L})/gu, '00:00'],
  [/(?<=[\p{L}\d.]) (?:a|au|to|until|الي|حتي) (?=[\p{L}\d])/gu, '-'],
  [/(?<=^|[\s,،;؛:])(?:de|du|from|et|and|le|من) /gu, ''],
  // Not that of 24/7.
  [/(?<!(?<!\d)24)\/|\/(?!7(?!\d))/g, ' '],
];
const TIME = /^(\d{1,2})(?:[:h.](\d{2})?)?$/;
const DAYS = WEEKDAYS.length;
/** Every day with its most spans has less than half of it. */
const LONGEST = 2_000;

const KEYS = keysOf(storeReasons);

const titled = (day: Weekday) => `${day[0]?.toUpperCase()}${day.slice(1)}`;
const dayOf = (word: string): Weekday | undefined =>
  word.length < 2
    ? undefined
    : WEEKDAYS.find((day) => NAMES[day].some((name) => name.startsWith(word)));

/** The days that a word names, for example `mon`, `mon-fri` or `sat-mon`; null if it names none. */
function daysOf(word: string): Weekday[] | null {
  if (EVERY_DAY.has(word)) return [...WEEKDAYS];
  const [first, last, ...more] = word.split('-').map((part) => dayOf(part.replace(/\.$/, '')));
  if (more.length > 0 || first === undefined) return null;
  if (!word.includes('-')) return [first];
  if (last === undefined) return null;
  const from = WEEKDAYS.indexOf(first);
  const count = ((WEEKDAYS.indexOf(last) - from + DAYS) % DAYS) + 1;
  return Array.from({ length: count }, (_, n) => WEEKDAYS[(from + n) % DAYS] as Weekday);
}

/** Converts `9`, `9h30` or `09:30` to `09:30`; null if the word is not a time. */
function timeOf(word: string): string | null {
  const [, hour, minute = '00'] = TIME.exec(word) ?? [];
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`;
}

function spanOf(word: string): [string, string] | null {
  const [from = '', to = '', ...more] = word.split('-');
  const span = [timeOf(from), timeOf(to)];
  return more.length > 0 || span.includes(null) ? null : (span as [string, string]);
}

/** Days with the spans that follow them, and whether the text declares them closed. */
interface Group {
  days: Weekday[];
  spans: [string, string][];
  isClosed: boolean;
}

function groupsOf(text: string): Group[] | Sentence {
  const groups: Group[] = [];
  for (const part of text.split(/[;؛\n]/)) {
    let group: Group | null = null;
    for (const word of part.split(/[\s,،]+/).filter(Boolean)) {
      const days = daysOf(word);
      // 9h-22h, every day.
      if (group?.days.length === 0 && !group.isClosed && EVERY_DAY.has(word)) {
        group.days.push(...WEEKDAYS);
        continue;
      }
      if (!group || (days && (group.spans.length > 0 || group.isClosed))) {
        group = { days: [], spans: [], isClosed: false };
        groups.push(group);
      }
      const span = days ? null : spanOf(word);
      if (days) group.days.push(...days);
      else if (span) group.spans.push(span);
      else if (CLOSED.has(word)) group.isClosed = true;
      else return sentenceFor(storeReasons, 'hours.unknown_word', { word: word.slice(0, 20) });
    }
  }
  return groups;
}

const HALF_DAY = 12;
/** `8am`, `10:30 p.m.`: 12 am is midnight, 12 pm is noon. What is no such time stays, and is refused. */
const TWELVE_HOURS = /(?<!\d)(\d{1,2})(?:[:.](\d\d))? ?([ap])\.?m(?:\.|(?![\p{L}\d]))/gu;

function inTwentyFour(written: string, hour: string, minute: string | undefined, half: string) {
  const hours = Number(hour);
  if (hours < 1 || hours > HALF_DAY) return written;
  const at = `${(hours % HALF_DAY) + (half === 'p' ? HALF_DAY : 0)}:${minute ?? '00'}`;
  // The end of a day or its beginning, as the word is.
  return at === '0:00' ? 'midnight' : at;
}

/** The text in plain letters and digits, with one way to write days and spans. */
function rewritten(typed: string): string {
  let text = plainText(typed)
    .replaceAll(/[–—−]/g, '-')
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/gu, ' '))
    .join('\n');
  text = text.replaceAll(TWELVE_HOURS, inTwentyFour);
  for (const [written, meant] of REWRITTEN) text = text.replaceAll(written, meant);
  return text;
}

/**
 * Parses the weekly opening hours of a store: `Mon-Fri 09:00-13:00 15:00-22:30; Sat 10:00-02:00`,
 * in English, French or Arabic. A day that is not named is closed; times without days apply to
 * every day. Accepts only unambiguous text.
 */
export function readHours(typed: string): ReadHours {
  if (typed.length > LONGEST)
    return { fault: sentenceFor(storeReasons, 'hours.text_too_long', { most: LONGEST }) };
  const text = rewritten(typed)
    // A pattern with spaces around the hyphen would take quadratic time.
    .split('-')
    .map((part) => part.trim())
    .join('-')
    // Many people write `Mon: 9-12`.
    .replaceAll(/:(?!\d)/g, ' ')
    .trim();
  const words = text.split(/[\s,،]+/);
  if (words.some((word) => ALWAYS.has(word)))
    if (words.every((word) => ALWAYS.has(word) || EVERY_DAY.has(word))) return { hours: null };
  const groups = groupsOf(text);
  if (!Array.isArray(groups)) return { fault: groups };
  if (groups.length === 0) return { fault: sentenceFor(fieldReasons, 'field.missing') };
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as Hours;
  const named = new Set<Weekday>();
  for (const { days, spans, isClosed } of groups) {
    if (days.length === 0 && groups.length > 1)
      return { fault: sentenceFor(storeReasons, 'hours.times_without_days') };
    if (isClosed === spans.length > 0)
      return { fault: sentenceFor(storeReasons, 'hours.days_without_times') };
    for (const day of days.length > 0 ? days : WEEKDAYS) {
      if (named.has(day))
        return { fault: sentenceFor(storeReasons, 'hours.day_twice', { day: titled(day) }) };
      named.add(day);
      hours[day] = [...spans];
    }
  }
  const read = Hours.safeParse(hours);
  if (read.success) return { hours };
  const [issue] = read.error.issues;
  return {
    fault: issue ? sentenceOfIssue(KEYS, issue) : sentenceFor(storeReasons, 'hours.not_valid'),
  };
}

/**
 * Formats opening hours so that `readHours` parses them back. Adjacent days with the same times are
 * joined.
 */
export function hoursText(hours: Hours | null): string {
  if (hours === null) return '24/7';
  const timesOf = (day: Weekday) => hours[day].map((span) => span.join('-')).join(' ');
  const groups: { from: Weekday; to: Weekday; times: string }[] = [];
  for (const day of WEEKDAYS) {
    const times = timesOf(day);
    const last = groups.at(-1);
    if (last?.times === times) last.to = day;
    else groups.push({ from: day, to: day, times });
  }
  const open = groups.filter(({ times }) => times !== '');
  if (open.length === 0) return 'closed';
  return open
    .map(
      ({ from, to, times }) =>
        `${from === to ? titled(from) : `${titled(from)}-${titled(to)}`} ${times}`,
    )
    .join('; ');
}
