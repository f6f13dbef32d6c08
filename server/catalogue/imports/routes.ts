import { accepted, createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { ImportService } from './service.ts';

export const importsHandlers = (imports: ImportService): AreaHandlers<'imports'> => ({
  list: ({ query, caller }) => ok(imports.list(query, caller)),
  create: ({ query, upload, caller }) => createdRecord(imports.create(query, upload, caller)),
  get: ({ params, caller }) => found(imports.get(params.id, caller)),
  check: ({ params, headers, body, ...by }) =>
    accepted(imports.check(params.id, headers['if-match'], body, by)),
  apply: ({ params, headers, body, ...by }) =>
    accepted(imports.apply(params.id, headers['if-match'], body, by)),
  cancel: ({ params, headers, ...by }) => found(imports.cancel(params.id, headers['if-match'], by)),
  errors: ({ params, caller }) => ok(imports.errors(params.id, caller)),
  refused: async ({ params, caller }) =>
    csvAnswer(`import-${params.id}-refused`, await imports.refused(params.id, caller)),
});
