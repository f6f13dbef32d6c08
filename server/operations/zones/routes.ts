import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { ZoneService } from './service.ts';

export const zonesHandlers = (zones: ZoneService, clock: () => Date): AreaHandlers<'zones'> => ({
  list: ({ query }) => ok(zones.list(query)),
  count: ({ query }) => ok(zones.count(query)),
  export: async ({ query }) => csvAnswer('operational-areas', zones.export(query)),
  live: async () => ok({ at: clock().toISOString(), items: await zones.live() }),
  at: ({ query }) => ok(zones.at(query)),
  visits: async ({ query }) => ok({ items: await zones.visits.ofDriver(query.driverId) }),
  get: ({ params }) => found(zones.get(params.id)),
  create: ({ body, ...by }) => createdRecord(zones.create(body, by)),
  update: ({ params, headers, body, ...by }) =>
    found(zones.update([params.id, headers['if-match']], body, by)),
  preview: ({ params, body }) => ok(zones.preview(params.id, body.ring)),
  publish: ({ params, headers, body, ...by }) =>
    found(zones.publish([params.id, headers['if-match']], body, by)),
  setTerms: ({ params, headers, body, ...by }) =>
    found(zones.setTerms([params.id, headers['if-match']], body, by)),
  send: ({ params, headers, body, ...by }) =>
    found(zones.send([params.id, headers['if-match']], body, by)),
  override: ({ params, body, ...by }) => ok(zones.override(params.id, body, by)),
  endOverride: ({ params, ...by }) => ok(zones.endOverride(params.id, params.overrideId, by)),
  stores: ({ params, query }) => ok(zones.stores(params.id, query.q)),
  assignStores: ({ params, body, ...by }) => ok(zones.assignStores(params.id, body, by)),
});
