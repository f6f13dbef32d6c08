import type { VendorDetail } from '#contract/routes/catalogue/vendors.ts';
import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { VendorService } from './vendors.ts';

const found = (vendor: VendorDetail) =>
  ({ status: 200, body: vendor, headers: { etag: etag(vendor.version) } }) as const;

export const vendorsHandlers = (vendors: VendorService): AreaHandlers<'vendors'> => ({
  list: async ({ query }) => ({ status: 200, body: await vendors.list(query) }),
  count: async ({ query }) => ({ status: 200, body: await vendors.count(query) }),
  export: async ({ query }) => csvAnswer('stores', vendors.export(query)),
  bulk: async ({ body, ...by }) => ({ status: 200, body: await vendors.bulk(body, by) }),
  get: async ({ params }) => found(await vendors.get(params.id)),
  update: async ({ params, headers, body, ...by }) =>
    found(await vendors.update(params.id, headers['if-match'], body, by)),
  send: async ({ params, headers, body, ...by }) =>
    found(await vendors.send(params.id, headers['if-match'], body, by)),
  duplicate: async ({ params, body, ...by }) => {
    const vendor = await vendors.duplicate(params.id, body, by);
    return { ...found(vendor), status: 201 };
  },
});
