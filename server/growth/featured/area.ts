import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { recordHandlers } from '../../platform/records/handlers.ts';
import { createFeaturedService, type FeaturedNeeds } from './service.ts';

export const featuredArea = area({
  services: (needs: FeaturedNeeds) => ({ featured: createFeaturedService(needs) }),
  handlers: ({ featured }) => ({
    featured: {
      ...recordHandlers('featured', featured),
      preview: ({ query }) => ok(featured.preview(query)),
      use: ({ params }) => ok(featured.use(params.id)),
      forApps: ({ query }) => ok(featured.forApps(query)),
      report: ({ body, caller }) => ok(featured.report(body, caller)),
    },
  }),
});
