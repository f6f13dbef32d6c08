import type { OutputOf } from '#contract/endpoint.ts';
import type { SearchResult, searchRoutes } from '#contract/routes/insight/search.ts';
import { t } from '#src/lib/i18n.ts';
import type { OfferedCommand, Suggestion } from '#src/lib/keys/commands.ts';
import { keyName, keysOf } from '#src/lib/keys/shortcuts.ts';
import {
  completeLine,
  completionsOf,
  parseLine,
  shownLine,
  verbsFor,
} from '#src/lib/keys/typed-line.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import { subtitleOf } from './found-text.ts';
import { numberedIn } from './numbered.ts';

/** A screen to navigate to. */
export interface ScreenEntry {
  path: string;
  title: string;
}

/** A line of the palette. `line` runs as typed; `fill` replaces the typed text. */
export type Entry =
  | { kind: 'line'; key: string; label: string; hint: string; line: string }
  | { kind: 'completion'; key: string; label: string; hint: string; fill: string }
  | {
      kind: 'command';
      key: string;
      label: string;
      keys: readonly string[];
      command: OfferedCommand;
    }
  | { kind: 'screen'; key: string; label: string; path: string }
  | { kind: 'more'; key: string; label: string; path: string }
  | { kind: 'found'; key: string; label: string; hint: string; found: SearchResult }
  | { kind: 'history'; key: string; label: string; fill: string };

const MOST = 12;
const PAYOUTS = '/store-payouts';

type Answer = Readonly<{
  items: readonly SearchResult[];
  more: Readonly<OutputOf<(typeof searchRoutes)['all']>['more']>;
  /**
   * True while the search is in flight: the entries below it are held back, so that no line moves
   * under a key press.
   */
  isSearching?: boolean;
}>;

/**
 * Commands on alarms have their own keys in the queue. Here, a person or an order is more likely
 * meant.
 */
const isOnAlarm = ({ id }: OfferedCommand) => id.startsWith('alarms.');

const matches = (text: string, words: string) => {
  const wanted = normaliseText(text.trim()).split(/\s+/).filter(Boolean);
  const all = normaliseText(words);
  return wanted.every((word) => all.includes(word));
};

/** Sorts entries that start with the typed text first, and otherwise keeps their order. */
const ranked = <T extends { label: string }>(list: T[], text: string): T[] => {
  const start = normaliseText(text.trim());
  const rank = ({ label }: T) => (normaliseText(label).startsWith(start) ? 0 : 1);
  return list.toSorted((a, b) => rank(a) - rank(b));
};

/** Where the payout that a text names is shown, to who may see payouts: the search finds none. */
function payoutIn(text: string, screens: readonly ScreenEntry[]): ScreenEntry[] {
  const { kind, number } = numberedIn(text) ?? {};
  if (kind !== 'payout' || !screens.some(({ path }) => path === PAYOUTS)) return [];
  return [{ path: `${PAYOUTS}?peek=${number}`, title: text.trim() }];
}

/**
 * The palette's entries for a text: completions, the command to run, search results, and finally
 * the commands on alarms. `found` keeps the order of the search; while nothing is typed it holds
 * the recently opened records.
 */
export function entriesFor(
  text: string,
  commands: readonly OfferedCommand[],
  screens: readonly ScreenEntry[],
  history: readonly string[],
  { items: found, more, isSearching }: Answer = { items: [], more: [] },
): Entry[] {
  const { verb, words } = parseLine(text, commands);
  if (verb) {
    const line = text.trim();
    const run: Entry = {
      kind: 'line',
      key: 'line',
      label: t('palette.run', { line }),
      hint: t(verb.usage),
      line,
    };
    const last = text.split(/\s/).at(-1) ?? '';
    // A complete word is not completed to itself.
    const further = completionsOf(verb, words).filter((one) => one.text !== last);
    return [run, ...further.map((one) => completion(text, one))];
  }
  const typed = verbsFor(text, commands).map((one) => completion(text, one));
  const acts = commands
    .filter(({ can, isTypedOnly }) => !isTypedOnly && can())
    .map((command) => ({
      kind: 'command' as const,
      key: command.id,
      label: t(command.label),
      keys: keysOf(commands, command.id).slice(0, 1).map(keyName),
      command,
    }))
    .filter(({ label, command }) =>
      matches(text, `${label} ${command.keywords ? t(command.keywords) : ''}`),
    );
  const [ofAlarms, others] = [
    acts.filter(({ command }) => isOnAlarm(command)),
    acts.filter(({ command }) => !isOnAlarm(command)),
  ];
  const places = [...payoutIn(text, screens), ...screens]
    .filter(({ title }) => matches(text, title))
    .map(({ path, title }) => ({
      kind: 'screen' as const,
      key: `screen ${path}`,
      label: t('palette.go', { screen: title }),
      path,
    }));
  const before =
    text === ''
      ? history.slice(0, 3).map((line) => ({
          kind: 'history' as const,
          key: `before ${line}`,
          label: shownLine(line, commands),
          fill: shownLine(line, commands),
        }))
      : [];
  const records = found.map((one) => ({
    kind: 'found' as const,
    key: `found ${one.kind} ${one.id}`,
    label: one.title,
    hint: subtitleOf(one),
    found: one,
  }));
  const zone = text === '' ? undefined : found.find(({ kind }) => kind === 'zone');
  const ofZone = zone ? listsOfZone(zone, screens) : [];
  const lists = more.map(({ kind, path }) => ({
    kind: 'more' as const,
    key: `more ${kind}`,
    label: t(`palette.more_${kind}`, { text: text.trim() }),
    path,
  }));
  return [
    ...(text.trim() === '' ? [] : typed),
    ...before,
    ...(text === '' ? records : []),
    ...ranked(others, text).slice(0, MOST),
    ...ranked(places, text).slice(0, text === '' ? 0 : MOST),
    ...(text === '' ? [] : [...records, ...ofZone, ...lists]),
    ...(isSearching ? [] : ranked(ofAlarms, text).slice(0, MOST)),
    ...(text.trim() === '' ? typed : []),
  ];
}

/** The orders and stores of an operational area, for users who may see those lists. */
const listsOfZone = ({ id, title: name }: SearchResult, screens: readonly ScreenEntry[]): Entry[] =>
  [
    {
      key: `orders of zone ${id}`,
      list: '/orders',
      query: { q: `zone:"${name}"` },
      label: t('palette.orders_in_zone', { name }),
    },
    {
      key: `stores of zone ${id}`,
      list: '/stores',
      query: { zone: name },
      label: t('palette.stores_in_zone', { name }),
    },
  ]
    .filter(({ list }) => screens.some(({ path }) => path === list))
    .map(({ key, list, query, label }) => ({
      kind: 'more',
      key,
      label,
      path: `${list}?${new URLSearchParams(query)}`,
    }));

const completion = (text: string, one: Suggestion): Entry => ({
  kind: 'completion',
  key: `to ${one.text}`,
  label: completeLine(text, one).trim(),
  hint: one.hint,
  fill: completeLine(text, one),
});
