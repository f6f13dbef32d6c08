import { casablancaDay } from '#rules/time.ts';

/** What a file of a report or a list contains, as far as its name says it. */
export interface FileContents {
  /** The report or the list. */
  what: string;
  /** The query that it answers; its days and its operational zone are named. */
  query: Readonly<Record<string, unknown>>;
  /** The names of the operational zones that it is limited to, or how many; null: all. */
  zones?: readonly string[] | number | null;
  /** Named if the query has no days. */
  today: string;
}

/** The largest number of operational zones that are named, and not counted. */
const MAX_NAMED = 3;

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** The day of a limit in Casablanca: instants at the end of a range are outside of it. */
function dayOf(value: unknown, isEnd: boolean): string | null {
  if (typeof value !== 'string') return null;
  if (DAY.test(value)) return value;
  const ms = INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : casablancaDay(new Date(isEnd ? ms - 1 : ms));
}

/** The days of a query, of its first range that has any: `from` and `to`, `placedFrom` and `placedTo`. */
function daysIn(query: FileContents['query']): { from: string | null; to: string | null } | null {
  for (const name of Object.keys(query)) {
    const range = /^(.*?)(?:from|to)$/i.exec(name)?.[1];
    if (range === undefined) continue;
    const limit = (end: string) => query[range === '' ? end.toLowerCase() : `${range}${end}`];
    const from = dayOf(limit('From'), false);
    const to = dayOf(limit('To'), true);
    if (from !== null || to !== null) return { from, to };
  }
  return null;
}

/** A name in the letters that every file system and mail program takes: `Aïn Diab` is `ain-diab`. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function zonesPart(zones: readonly string[] | number): string {
  if (typeof zones === 'number') return `${zones}-${zones === 1 ? 'area' : 'areas'}`;
  const names = zones.map(plain);
  // A name in Arabic letters has none of these.
  if (zones.length <= MAX_NAMED && !names.includes('')) return names.join('-');
  return zonesPart(zones.length);
}

function daysPart({ query, today }: FileContents): string {
  const days = daysIn(query);
  if (days === null) return today;
  const { from, to } = days;
  if (from === null) return `until-${to}`;
  if (to === null) return `from-${from}`;
  return from === to ? from : `${from}-${to}`;
}

/**
 * The name of a file without its extension: what it contains, its days, and the operational zones
 * that it is limited to: `sales-2026-11-01-2026-11-30-maarif`.
 */
export function fileNameOf(file: FileContents): string {
  const { what, query, zones } = file;
  const limited = typeof query.zone === 'string' ? query.zone.split(',') : zones;
  return [what, daysPart(file), limited && zonesPart(limited)].filter(Boolean).join('-');
}
