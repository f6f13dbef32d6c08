import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { VendorService } from './vendors.ts';

export const vendorsHandlers = (vendors: VendorService): AreaHandlers<'vendors'> => ({
  list: ({ query }) => ok(vendors.list(query)),
  count: ({ query }) => ok(vendors.count(query)),
  export: async ({ query }) => csvAnswer('stores', vendors.export(query)),
  bulk: ({ body, ...by }) => ok(vendors.bulk(body, by)),
  get: ({ params }) => found(vendors.get(params.id)),
  update: ({ params, headers, body, ...by }) =>
    found(vendors.update(params.id, headers['if-match'], body, by)),
  send: ({ params, headers, body, ...by }) =>
    found(vendors.send(params.id, headers['if-match'], body, by)),
  duplicate: ({ params, body, ...by }) => createdRecord(vendors.duplicate(params.id, body, by)),
});
