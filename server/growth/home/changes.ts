import type { HomeContents, Section } from '#contract/growth/home/section.ts';
import type { HomeChange } from '#contract/routes/growth/home.ts';
import type { ActorJson } from '../../platform/db/schema.ts';
import type { SectionEdits } from '../../platform/db/tables/home.ts';

/** The key of the default language's stamp. */
const LANGUAGE_STAMP = '0';
/** The largest number of removed sections whose author is kept. */
const MAX_STAMPS = 300;

const wordOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return JSON.stringify(value);
};

/** The fields of a section, one for each text in each language. */
function fieldsOf(section: Section): Map<string, string> {
  const fields = new Map<string, string>();
  const put = (name: string, value: unknown) => {
    const word = wordOf(value);
    if (word !== null && name !== 'id' && name !== 'type') fields.set(name, word);
  };
  for (const [name, value] of Object.entries(section))
    if (name === 'zones') put(name, section.zones.map(({ id }) => id).join(', ') || null);
    else if (value !== null && typeof value === 'object')
      for (const [language, text] of Object.entries(value)) put(`${name}.${language}`, text);
    else put(name, value);
  return fields;
}

function differences(before: Section, after: Section): HomeChange['fields'] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => ({ name, before: was.get(name) ?? null, after: is.get(name) ?? null }));
}

/** Sections in both versions that moved: those outside the longest run with the same order. */
function movedIds(before: readonly number[], after: readonly number[]): Set<number> {
  const there = new Set(before);
  const ids = after.filter((id) => there.has(id));
  const place = new Map(before.map((id, at) => [id, at]));
  // The longest run that ends with each section; there are a few dozen sections at most.
  const best: { length: number; from: number }[] = [];
  for (const [at, id] of ids.entries()) {
    best[at] = { length: 1, from: -1 };
    for (let earlier = 0; earlier < at; earlier += 1) {
      const length = (best[earlier]?.length ?? 0) + 1;
      const isInOrder = (place.get(ids[earlier] as number) ?? 0) < (place.get(id) ?? 0);
      if (isInOrder && length > (best[at]?.length ?? 0)) best[at] = { length, from: earlier };
    }
  }
  let at = best.reduce((most, one, n) => (one.length > (best[most]?.length ?? 0) ? n : most), 0);
  const kept = new Set<number>();
  while (at >= 0 && ids[at] !== undefined) {
    kept.add(ids[at] as number);
    at = best[at]?.from ?? -1;
  }
  return new Set(ids.filter((id) => !kept.has(id)));
}

const nameOf = ({ type, title }: Section): string =>
  [type.replaceAll('_', ' '), title.en ?? title.fr ?? title.ar].filter(Boolean).join(': ');

/**
 * The differences between two versions of the contents, in the order of the later one, and the
 * author of each.
 */
export function changesOf(
  before: HomeContents,
  after: HomeContents,
  stamps: SectionEdits,
): HomeChange[] {
  const changes: HomeChange[] = [];
  const add = (kind: HomeChange['kind'], section: Section | null, more: Partial<HomeChange>) => {
    const stamp = stamps[section ? String(section.id) : LANGUAGE_STAMP];
    changes.push({
      kind,
      sectionId: section?.id ?? null,
      section: section ? nameOf(section) : '',
      fields: [],
      at: stamp?.at ?? null,
      by: stamp?.by ?? null,
      ...more,
    } as HomeChange);
  };
  if (before.language !== after.language) {
    const field = { name: 'language', before: before.language, after: after.language };
    add('language', null, { fields: [field] });
  }
  const was = new Map(before.sections.map((one) => [one.id, one]));
  const is = new Set(after.sections.map(({ id }) => id));
  const moved = movedIds([...was.keys()], [...is]);
  for (const section of after.sections) {
    const earlier = was.get(section.id);
    const fields = earlier ? differences(earlier, section) : [];
    if (!earlier) add('added', section, {});
    else if (fields.length > 0) add('changed', section, { fields });
    if (moved.has(section.id)) add('moved', section, {});
  }
  for (const section of before.sections) if (!is.has(section.id)) add('removed', section, {});
  return changes;
}

/** The stamps after a change: updated for everything that it changed. */
export function stamped(
  stamps: SectionEdits,
  changes: readonly HomeChange[],
  at: Date,
  by: ActorJson,
): SectionEdits {
  const next = { ...stamps };
  for (const { sectionId } of changes)
    next[sectionId ?? LANGUAGE_STAMP] = { at: at.toISOString(), by };
  const latest = Object.entries(next).sort(([, a], [, b]) => (a.at < b.at ? 1 : -1));
  return Object.fromEntries(latest.slice(0, MAX_STAMPS));
}
