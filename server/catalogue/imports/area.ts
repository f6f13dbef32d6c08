import type { AuditService } from '../../books/audit/service.ts';
import { partsOf } from '../../platform/acts/perform.ts';
import { area, type Base } from '../../platform/area.ts';
import type { Temporary } from '../../platform/files/temporary.ts';
import { accepted, createdRecord, found, ok } from '../../platform/http/answers.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { AppStoreService } from '../stores/app-service.ts';
import { itemsImporter } from './importers/items.ts';
import { createStoresImporter } from './importers/stores.ts';
import { createImportRepository } from './repository.ts';
import { createImportService } from './service.ts';
import { createImportWork } from './work.ts';

const CLEAN_UP_MS = 600_000;
/** How often to look for imports whose server has died. */
const RECOVER_MS = 60_000;

interface Needs extends Base {
  audit: AuditService;
  appStores: AppStoreService;
  temporary: Temporary;
  zoneBook: ZoneBookService;
}

export const importsArea = area({
  services(needs: Needs) {
    const repository = createImportRepository(needs.db, needs.pool);
    const importers = { items: itemsImporter, stores: createStoresImporter(needs.zoneBook) };
    const importWork = createImportWork({ ...needs, repository, importers });
    const imports = createImportService({
      ...needs,
      repository,
      importers,
      work: importWork,
      checkStore: (id) => needs.appStores.get(id),
    });
    return { imports, importWork };
  },
  handlers: ({ imports }) => ({
    imports: {
      list: ({ query, caller }) => ok(imports.list(query, caller)),
      create: ({ query, upload, caller }) => createdRecord(imports.create(query, upload, caller)),
      template: async ({ query, caller }) =>
        csvAnswer(`import-template-${query.kind}`, await imports.template(query, caller)),
      get: ({ params, caller }) => found(imports.get(params.id, caller)),
      check: (call) => accepted(imports.check(...partsOf(call))),
      apply: (call) => accepted(imports.apply(...partsOf(call))),
      cancel: (call) => found(imports.cancel(...partsOf(call))),
      errors: ({ params, caller }) => ok(imports.errors(params.id, caller)),
      changes: ({ params, caller }) => ok(imports.changes(params.id, caller)),
      refused: async ({ params, caller }) =>
        csvAnswer(`import-${params.id}-refused`, await imports.refused(params.id, caller)),
    },
  }),
  ticks: ({ importWork }) => [{ everyMs: RECOVER_MS, run: importWork.recover, atStart: true }],
  jobs: ({ imports }) => [
    { kind: 'imports.remove_expired', schedule: { everyMs: CLEAN_UP_MS }, run: imports.sweep },
  ],
  stop: ({ importWork }) => importWork.stop(),
});
