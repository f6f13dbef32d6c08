import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Section } from '#contract/growth/home/section.ts';
import type { HomeReleaseState } from '#machines/home-release/home-release-machine.ts';
import type { Language } from '#rules/language.ts';
import type { ActorJson, Json } from './columns.ts';

/** The author of the last change of each section, by its id; 0 is the default language. */
export type SectionEdits = Readonly<Record<string, { at: string; by: ActorJson }>>;

interface HomeReleases {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  note: string | null;
  language: ColumnType<Language, Language, never>;
  sections: ColumnType<Section[], string, never>;
  stamps: ColumnType<SectionEdits, string, never>;
  of_id: ColumnType<number | null, number | null, never>;
  before_id: number | null;
  publish_at: Date;
  revert_at: Date | null;
  published_at: Date | null;
  cancelled_at: Generated<Date | null>;
  created_at: ColumnType<Date, Date, never>;
  created_by: ColumnType<ActorJson, string, never>;
}

declare module '../schema.ts' {
  interface Database {
    home: {
      id: number;
      version: Generated<number>;
      language: Language;
      sections: Json<Section[]>;
      stamps: Json<SectionEdits>;
      live_id: number | null;
      changed_at: Date | null;
      changed_by: ColumnType<ActorJson | null, string | null, string>;
    };
    home_releases: HomeReleases;
    home_release_rows: HomeReleases & { state: HomeReleaseState };
  }
}
