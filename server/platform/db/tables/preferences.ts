import type { Preferences } from '#contract/routes/people/preferences.ts';
import type { Json } from './columns.ts';

declare module '../schema.ts' {
  interface Database {
    user_preferences: {
      user_id: number;
      /** Read as a value and written as text. */
      parts: Json<Omit<Preferences, 'version' | 'language'>>;
      version: number;
      updated_at: Date;
    };
  }
}
