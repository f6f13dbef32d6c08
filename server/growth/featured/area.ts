import { area } from '../../platform/area.ts';
import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { QUIET_HOUR } from '../../platform/jobs/area.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { createFeaturedService, type FeaturedNeeds, type FeaturedService } from './service.ts';

const handlers = (featured: FeaturedService): AreaHandlers<'featured'> => ({
  list: ({ query, caller }) => ok(featured.list(query, caller)),
  count: ({ query }) => ok(featured.count(query)),
  export: async ({ query }) => csvAnswer('featured', featured.export(query)),
  preview: ({ query }) => ok(featured.preview(query)),
  get: ({ params, caller }) => found(featured.get(params.id, caller)),
  use: ({ params }) => ok(featured.use(params.id)),
  create: ({ body, ...by }) => createdRecord(featured.create(body, by)),
  update: ({ params, headers, body, ...by }) =>
    found(featured.update(params.id, headers['if-match'], body, by)),
  bulk: ({ body, ...by }) => ok(featured.bulk(body, by)),
  forApps: ({ query }) => ok(featured.forApps(query)),
  report: ({ body, caller }) => ok(featured.report(body, caller)),
});

export const featuredArea = area({
  services: (needs: FeaturedNeeds) => ({ featured: createFeaturedService(needs) }),
  handlers: ({ featured }) => ({ featured: handlers(featured) }),
  jobs: ({ featured }) => [
    {
      kind: 'featured.remove_reports',
      schedule: { dailyAt: QUIET_HOUR },
      run: featured.removeReports,
    },
  ],
});
