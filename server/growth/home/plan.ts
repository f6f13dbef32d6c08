import {
  type CustomerAudience,
  type HomeContents,
  SECTION_SINCE,
  type Section,
  type SectionType,
} from '#contract/growth/home/section.ts';
import type { OmissionReason } from '#contract/growth/home/shown.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';

/** What the home of a customer depends on, besides its contents. */
export interface HomeContext {
  zoneId: number | null;
  at: Date;
  audience: CustomerAudience;
  /** As sent by the app: `fr`, `ar-MA`; undefined means the default. */
  language: string | undefined;
  /** The version of the app; undefined means the latest. */
  app: string | undefined;
}

export interface Plan {
  language: Language;
  sections: readonly Section[];
  leftOut: readonly { id: number; why: OmissionReason }[];
  /** The next start or end of a window of a section that this customer may get. */
  edge: Date | null;
  /**
   * How long the contents are valid, if they change by themselves; otherwise null. Milliseconds.
   */
  freshMs: number | null;
  /** Stores near the location are shown. */
  isLocal: boolean;
  /** Earlier orders are shown, so the result depends on the customer. */
  isPersonal: boolean;
  /** The supported section versions as a number, equal for app versions with the same support. */
  knows: number;
}

/**
 * How long the contents of a section are valid: stores open and close, placements begin and end.
 */
const FRESH_MS: Readonly<Partial<Record<SectionType, number>>> = {
  near_you: 300_000,
  again: 300_000,
  categories: 60_000,
  featured_stores: 60_000,
  featured_items: 60_000,
};

const numbers = (version: string): number[] => version.split('.').map(Number);
/** True if a version is at least another one: `2.1` is `2.1.0`. */
export function isAtLeast(version: string, least: string): boolean {
  const [mine, other] = [numbers(version), numbers(least)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (mine[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

const steps = [...new Set(Object.values(SECTION_SINCE).flatMap((one) => Object.values(one)))];
const knowsOf = (app: string | undefined): number =>
  app === undefined ? steps.length : steps.filter((since) => isAtLeast(app, since)).length;

/** The requested language of the apps, otherwise the default. */
export function languageOf(asked: string | undefined, usual: Language): Language {
  const base = asked?.split(/[-_]/)[0]?.toLowerCase();
  return LANGUAGES.find((one) => one === base) ?? usual;
}

/** Why a customer does not get a section, whatever its contents; null if they get it. */
function whyNot(
  section: Section,
  { zoneId, at, audience, app }: HomeContext,
): OmissionReason | null {
  const { startsAt, endsAt, zones } = section;
  if (app !== undefined && !isAtLeast(app, SECTION_SINCE[section.type][section.v]))
    return 'app_too_old';
  if (section.audience !== 'everybody' && section.audience !== audience) return 'other_audience';
  if (zones.length > 0 && !zones.some(({ id }) => id === zoneId)) return 'other_zone';
  if (startsAt !== null && Date.parse(startsAt) > at.getTime()) return 'not_begun';
  if (endsAt !== null && Date.parse(endsAt) <= at.getTime()) return 'over';
  return null;
}

/**
 * The sections that a customer gets, before anything is read. Windows are evaluated at the time of
 * the request.
 */
export function planOf({ language, sections }: HomeContents, asked: HomeContext): Plan {
  const shown: Section[] = [];
  const leftOut: { id: number; why: OmissionReason }[] = [];
  let edge: number | null = null;
  for (const section of sections) {
    const why = whyNot(section, asked);
    if (why) leftOut.push({ id: section.id, why });
    else shown.push(section);
    if (why !== null && why !== 'not_begun' && why !== 'over') continue;
    for (const at of [section.startsAt, section.endsAt]) {
      const ms = at === null ? Number.NaN : Date.parse(at);
      if (ms > asked.at.getTime() && (edge === null || ms < edge)) edge = ms;
    }
  }
  const fresh = shown.flatMap(({ type }) => FRESH_MS[type] ?? []);
  return {
    language: languageOf(asked.language, language),
    sections: shown,
    leftOut,
    edge: edge === null ? null : new Date(edge),
    freshMs: fresh.length === 0 ? null : Math.min(...fresh),
    isLocal: shown.some(({ type }) => type === 'near_you' || type === 'again'),
    isPersonal: shown.some(({ type }) => type === 'again'),
    knows: knowsOf(asked.app),
  };
}
