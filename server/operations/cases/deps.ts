import type { SettingsService } from '../../people/settings/service.ts';
import type { LogDeps } from '../../platform/acts/live.ts';
import type { ActDeps } from '../../platform/acts/subject.ts';

/** What the acts on cases need. */
export interface CaseDeps extends ActDeps, LogDeps {
  events: NonNullable<ActDeps['events']> & LogDeps['events'];
  settings: Pick<SettingsService, 'get'>;
}
