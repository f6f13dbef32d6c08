import type {
  CustomerAudience,
  HomeContents,
  Section,
  SectionText,
} from '#contract/growth/home/section.ts';
import type { HomePreview, ShownSection } from '#contract/growth/home/shown.ts';
import type { Language } from '#rules/language.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { AppCategoryService } from '../app-categories/service.ts';
import type { FeaturedService } from '../featured/service.ts';
import type { HomeStores, Place } from './home-stores.ts';
import { type Plan, planOf } from './plan.ts';

/** The request for the home: where, when, and how. */
export interface HomeRequest {
  place: Place;
  at: Date;
  audience: CustomerAudience;
  language: string | undefined;
  app: string | undefined;
  /** Null in a preview, which belongs to no customer. */
  customerId: number | null;
}

export interface Source {
  /** Null for the draft. */
  releaseId: number | null;
  contents: HomeContents;
  /** When another release is scheduled to go live. */
  next: Date | null;
}

const textOf = (text: SectionText, { language }: Plan, usual: Language): string | null =>
  text[language] ?? text[usual] ?? null;

/** A plan with the entity tag of its response: the same tag, the same response. */
export interface HomeResponse {
  plan: Plan;
  until: Date | null;
  tag: string;
}

/** Raised when the same contents are sent in another form. */
const FORM = 2;

/** Decides which sections a customer gets, without reading their contents. */
export function planHome({ releaseId, contents, next }: Source, asking: HomeRequest): HomeResponse {
  const { place, at, audience } = asking;
  const plan = planOf(contents, { ...asking, zoneId: place.zone?.id ?? null });
  const now = at.getTime();
  const edges = [
    plan.edge,
    next,
    plan.freshMs === null ? null : new Date((Math.floor(now / plan.freshMs) + 1) * plan.freshMs),
  ].flatMap((edge) => (edge && edge.getTime() > now ? [edge.getTime()] : []));
  const until = edges.length === 0 ? null : new Date(Math.min(...edges));
  const cell =
    place.point && [place.point.lat, place.point.lon].map((one) => Math.round(one * 100));
  const parts = [
    FORM,
    releaseId ?? 0,
    place.zone?.id ?? (place.isServed ? 'all' : 'none'),
    audience,
    plan.language,
    plan.knows,
    until?.getTime().toString(36) ?? 0,
    ...(plan.isLocal && cell ? cell : []),
    ...(plan.isPersonal ? [asking.customerId ?? 0] : []),
  ];
  return { plan, until, tag: `"${parts.join('.')}"` };
}

/** The sources of the sections' contents. */
export interface Sources {
  stores: HomeStores;
  appCategories: Pick<AppCategoryService, 'visible'>;
  featured: Pick<FeaturedService, 'now'>;
}

/** Builds the home of a customer: each section with its contents; empty ones are omitted. */
export function createResolver({ stores, appCategories, featured }: Sources) {
  async function show(
    section: Section,
    plan: Plan,
    usual: Language,
    { place, at, customerId }: HomeRequest,
  ): Promise<ShownSection | null> {
    const title = textOf(section.title, plan, usual) ?? '';
    const common = { id: section.id, v: section.v, title } as const;
    switch (section.type) {
      case 'banner': {
        const { subtitle, imageId, link } = section;
        return {
          ...common,
          type: 'banner',
          subtitle: textOf(subtitle, plan, usual),
          imageId,
          link,
        };
      }
      case 'text': {
        const body = textOf(section.body, plan, usual);
        return body === null ? null : { ...common, type: 'text', body };
      }
      case 'categories': {
        const categories = await appCategories.visible({
          place: { zoneId: place.zone?.id ?? null, isServed: place.isServed },
          language: plan.language,
        });
        return categories.length === 0 ? null : { ...common, type: 'categories', categories };
      }
      case 'featured_stores':
      case 'featured_items': {
        const places = await featured.now({
          kind: section.type === 'featured_stores' ? 'store' : 'item',
          slot: 'home',
          place: { zoneId: place.zone?.id ?? null, isServed: place.isServed },
          language: plan.language,
          at,
        });
        return places.length === 0
          ? null
          : { ...common, type: section.type, places: places.slice(0, section.most) };
      }
      case 'near_you':
      case 'again': {
        const ask = { place, at, language: plan.language, most: section.most };
        const found =
          section.type === 'again' && customerId !== null
            ? await stores.again(customerId, ask)
            : await stores.near(ask);
        return found.length === 0 ? null : { ...common, type: section.type, stores: found };
      }
    }
  }

  return async (
    source: Source,
    asking: HomeRequest,
    planned: HomeResponse,
  ): Promise<HomePreview> => {
    const { plan, until } = planned;
    const { place, audience } = asking;
    const sections: ShownSection[] = [];
    const leftOut = [...plan.leftOut];
    for (const section of plan.sections) {
      const shown = await show(section, plan, source.contents.language, asking);
      if (shown) sections.push(shown);
      else leftOut.push({ id: section.id, why: 'empty' });
    }
    return toContract<HomePreview>({
      releaseId: source.releaseId,
      language: plan.language,
      audience,
      zone: place.zone,
      area: place.zone,
      until: until?.toISOString() ?? null,
      sections,
      leftOut,
    });
  };
}
