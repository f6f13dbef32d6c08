import type { AuditService } from '../../books/audit/service.ts';
import { area, type Base } from '../../platform/area.ts';
import { createSettingsRepository } from './repository.ts';
import { settingsHandlers } from './routes.ts';
import { createSettingsService } from './service.ts';

export const settingsArea = area({
  services: ({ db, clock, audit }: Base & { audit: AuditService }) => ({
    settings: createSettingsService({ db, clock, audit, repository: createSettingsRepository(db) }),
  }),
  handlers: ({ settings }) => ({ settings: settingsHandlers(settings) }),
});
