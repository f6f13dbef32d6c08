import type { ColumnType } from 'kysely';
import type { Preferences } from '#contract/routes/people/preferences.ts';

interface UserPreferences {
  user_id: number;
  /** Read as what it holds and written as text. */
  parts: ColumnType<Omit<Preferences, 'version'>, string, string>;
  version: number;
  updated_at: Date;
}

declare module '../schema.ts' {
  interface Database {
    user_preferences: UserPreferences;
  }
}
