import type { LiveZone, OverrideKind } from '#contract/operations/zones/zone.ts';
import { afterSnapshot } from '#src/domain/live/after-snapshot.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { type Command, type Suggestion, type Verb, VerbError } from '#src/lib/keys/commands.ts';
import { shownWord } from '#src/lib/language/typed-words.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import { endOverrides, setOverride } from './override-acts.ts';
import { overridePreview, overrideRequestText, previewOverride } from './override-preview.ts';
import type { NewOverride } from './zone-records.ts';
import { overrideText } from './zone-text.ts';

const MOST = 8;
/** Converts a name to one word: `sidi-maarouf`. */
const wordOf = (name: string): string => normaliseText(name).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
const inForce = (): readonly LiveZone[] =>
  shownSource()
    .zones.get()
    .filter(({ state }) => state === 'active' || state === 'paused');

function zoneOf(word: string | undefined): LiveZone {
  if (shownSource().kind === 'replay') throw new VerbError(t('replay.read_only'));
  const wanted = wordOf(word ?? '');
  const zones = inForce();
  const exact = zones.find(({ name }) => wordOf(name) === wanted);
  const like = zones.filter(({ name }) => wanted !== '' && wordOf(name).startsWith(wanted));
  const zone = exact ?? (like.length === 1 ? like[0] : undefined);
  if (!zone) throw new VerbError(t('zones.typed_no_zone', { word: word || '…' }));
  return zone;
}

const zonesLike = (word: string): Suggestion[] =>
  inForce()
    .filter(({ name }) => wordOf(name).includes(wordOf(word)))
    .slice(0, MOST)
    .map(({ name, overrides }) => ({
      text: wordOf(name),
      hint: [name, ...overrides.map(overrideText)].join(' · '),
    }));

const numberOf = (word: string): number => {
  const number = Number(word.replace(',', '.'));
  if (!(number > 0)) throw new VerbError(t('zones.typed_number', { word }));
  return number;
};

/** A line whose zone is typed and whose numbers are not. */
const EXAMPLE = { busy: '15 60', shrink: '50 30', surcharge: '5 60', pause: '30' } as const;

/** The zone and the override that the words of a line name. @throws VerbError if they name none. */
function requestOf(kind: OverrideKind, words: readonly string[]): [LiveZone, NewOverride] {
  const [name, ...rest] = words.filter((word) => word !== '');
  const zone = zoneOf(name);
  const [first, second] = rest;
  if (!first || (kind !== 'pause' && !second)) {
    const example = `${shownWord('verb', kind)} ${wordOf(zone.name)} ${EXAMPLE[kind]}`;
    throw new VerbError(t(`zones.typed_${kind}_missing`, { example }));
  }
  const number = kind === 'pause' ? null : numberOf(rest.shift() ?? '');
  const amount = number === null ? null : Math.round(kind === 'surcharge' ? number * 100 : number);
  const minutes = Math.round(numberOf(rest.shift() ?? ''));
  return [zone, { kind, amount, minutes, reason: rest.join(' ') || t('zones.typed_reason') }];
}

/** `busy maarif 15 60 rain`: 15 minutes more, for an hour. A pause has no amount. */
function overrideVerb(kind: OverrideKind): Verb {
  return {
    name: kind,
    usage: kind === 'pause' ? 'zones.typed_pause_usage' : 'zones.typed_usage',
    complete: (words) => (words.length <= 1 ? zonesLike(words[0] ?? '') : []),
    see: () => overridePreview.set(null),
    preview: (words, signal) => previewOverride(...requestOf(kind, words), signal),
    async run(words) {
      const [zone, request] = requestOf(kind, words);
      const after = await setOverride(zone, request);
      const set = after.overrides.findLast((one) => one.kind === kind);
      const until = set ? endTime(set.endsAt) : '';
      return t('zones.typed_done', { what: overrideRequestText(after.name, request), until });
    },
  };
}

const normalVerb: Verb = {
  name: 'normal',
  usage: 'zones.typed_normal_usage',
  complete: (words) => zonesLike(words[0] ?? ''),
  async run([name]) {
    const zone = zoneOf(name);
    if (zone.overrides.length === 0)
      throw new VerbError(t('zones.typed_is_normal', { name: zone.name }));
    await endOverrides(zone, zone.overrides);
    return t('zones.typed_normal', { name: zone.name });
  },
};

const command = (verb: Verb, label: Command['label']): Command => ({
  id: `zone.${verb.name}`,
  label,
  keys: [],
  verb: afterSnapshot(verb),
  isTypedOnly: true,
  permission: 'zones.override',
  run: () => undefined,
});

/** Typed lines that override a zone, from every screen. */
export const overrideCommands: readonly Command[] = [
  command(overrideVerb('busy'), 'zones.cmd_busy'),
  command(overrideVerb('shrink'), 'zones.cmd_shrink'),
  command(overrideVerb('surcharge'), 'zones.cmd_surcharge'),
  command(overrideVerb('pause'), 'zones.cmd_pause'),
  command(normalVerb, 'zones.cmd_normal'),
];
