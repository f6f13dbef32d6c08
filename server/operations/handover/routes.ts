import type { Handover } from '#contract/routes/operations/handover.ts';
import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { HandoverService } from './service.ts';

const found = (sheet: Handover) =>
  ({ status: 200, body: sheet, headers: { etag: etag(sheet.version) } }) as const;

export const handoverHandlers = (handovers: HandoverService): AreaHandlers<'handover'> => ({
  list: async ({ query, caller }) => ({ status: 200, body: await handovers.list(query, caller) }),
  get: async ({ params, caller }) => found(await handovers.get(params.id, caller)),
  draft: async ({ caller }) => {
    const { created, sheet } = await handovers.draft(caller);
    return { ...found(sheet), status: created ? 201 : 200 };
  },
  write: async ({ params, headers, body, caller }) =>
    found(await handovers.write(params.id, headers['if-match'], body, caller)),
  send: async ({ params, headers, body, caller }) =>
    found(await handovers.send(params.id, headers['if-match'], body.event, caller)),
});
