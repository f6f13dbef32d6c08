import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { ImportService } from './service.ts';

const tagged = (version: number) => ({ etag: etag(version) });

export const importsHandlers = (imports: ImportService): AreaHandlers<'imports'> => ({
  list: async ({ query, caller }) => ({ status: 200, body: await imports.list(query, caller) }),
  create: async ({ query, upload, caller }) => {
    const body = await imports.create(query, upload, caller);
    return { status: 201, body, headers: tagged(body.version) };
  },
  get: async ({ params, caller }) => {
    const body = await imports.get(params.id, caller);
    return { status: 200, body, headers: tagged(body.version) };
  },
  check: async ({ params, headers, body, ...by }) => {
    const begun = await imports.check(params.id, headers['if-match'], body, by);
    return { status: 202, body: begun, headers: tagged(begun.version) };
  },
  apply: async ({ params, headers, body, ...by }) => {
    const begun = await imports.apply(params.id, headers['if-match'], body, by);
    return { status: 202, body: begun, headers: tagged(begun.version) };
  },
  cancel: async ({ params, headers, ...by }) => {
    const body = await imports.cancel(params.id, headers['if-match'], by);
    return { status: 200, body, headers: tagged(body.version) };
  },
  errors: async ({ params, caller }) => ({
    status: 200,
    body: await imports.errors(params.id, caller),
  }),
  refused: async ({ params, caller }) => ({
    status: 200,
    // A stream: the contract describes what arrives.
    body: (await imports.refused(params.id, caller)) as unknown as string,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="import-${params.id}-refused.csv"`,
    },
  }),
});
