import { partsOf } from '../../platform/acts/perform.ts';
import { area, type Base } from '../../platform/area.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { Temporary } from '../../platform/files/temporary.ts';
import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { createCsvForReader } from './csv-for-reader.ts';
import { createExportRepository } from './repository.ts';
import { createExportService } from './service.ts';
import type { Sources } from './sources.ts';
import { createExportWork, TYPES } from './work.ts';

interface Needs extends Base, Sources, Pick<ChangeDeps, 'audit'> {
  storage: FileStorage;
  temporary: Temporary;
  jobQueue: JobQueue;
}

const SWEEP_MS = 600_000;

/** Files of reports and lists, made by jobs (docs/decisions/0054). */
export const exportsArea = area({
  services(needs: Needs) {
    const repository = createExportRepository(needs.db);
    return {
      exports: createExportService({ ...needs, repository }),
      exportWork: createExportWork({ ...needs, repository }),
    };
  },
  wrapper: (all) => createCsvForReader(all),
  handlers: ({ exports }) => ({
    exports: {
      list: ({ query, caller }) => ok(exports.list(query, caller)),
      count: ({ query, caller }) => ok(exports.count(query, caller)),
      get: ({ params, caller }) => found(exports.get(params.id, caller)),
      create: ({ body, ...by }) => createdRecord(exports.create(body, by)),
      send: (call) => found(exports.send(...partsOf(call))),
      file: async ({ params, caller }) => {
        const { name, format, content } = await exports.file(params.id, caller);
        return {
          status: 200,
          download: { subject: `export ${params.id}`, name },
          body: content,
          headers: {
            'content-type': TYPES[format],
            'content-disposition': `attachment; filename="${name}"`,
            'x-content-type-options': 'nosniff',
          },
        };
      },
    },
  }),
  jobs: ({ exportWork }) => [
    { kind: 'exports.write', run: exportWork.run },
    { kind: 'exports.remove_expired', schedule: { everyMs: SWEEP_MS }, run: exportWork.sweep },
  ],
});
