import type { AuditService } from '../../books/audit/service.ts';
import { partsOf } from '../../platform/acts/perform.ts';
import { area, type Base } from '../../platform/area.ts';
import { created, found, ok } from '../../platform/http/answers.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { RedemptionService } from '../promotions/redemption-service.ts';
import { createDraftService } from './draft.ts';
import { createReleaseService } from './releases.ts';
import { createHomeRepository } from './repository.ts';
import type { Sources } from './resolve.ts';
import { createShownHome } from './service.ts';

interface HomeNeeds extends Base, Omit<Sources, 'stores'> {
  audit: AuditService;
  jobQueue: JobQueue;
  zoneBook: ZoneBookService;
  redemptions: RedemptionService;
}

function createHome(needs: HomeNeeds) {
  const repository = createHomeRepository();
  const draft = createDraftService({ ...needs, repository });
  const releases = createReleaseService({ ...needs, repository, draft });
  return { draft, releases, shown: createShownHome({ ...needs, repository, releases }) };
}

export const homeArea = area({
  services: (needs: HomeNeeds) => ({ home: createHome(needs) }),
  handlers: ({ home: { draft, releases, shown } }) => ({
    home: {
      async shown({ query, headers, caller }) {
        const { body, ...answer } = await shown.forCustomer(
          query,
          caller,
          headers['if-none-match'],
        );
        return body === null
          ? { status: 304, body: undefined, headers: answer.headers }
          : { status: 200, body, headers: answer.headers };
      },
      draft: ({ caller }) => found(draft.get(caller)),
      write: ({ headers, body, ...by }) => found(draft.write(headers['if-match'], body, by)),
      preview: ({ query }) => ok(shown.preview(query)),
      changes: async ({ query }) => ok({ changes: await shown.changes(query) }),
      releases: ({ query, caller }) => ok(releases.list(query, caller)),
      count: ({ query }) => ok(releases.count(query)),
      release: ({ params, caller }) => found(releases.get(params.id, caller)),
      publish: ({ headers, body, ...by }) =>
        created(releases.publish(headers['if-match'], body, by)),
      send: (call) => found(releases.send(...partsOf(call))),
    },
  }),
  jobs: ({ home }) => [
    { kind: 'home.publish', run: home.releases.publishDue },
    { kind: 'home.revert', run: home.releases.revertDue },
  ],
});
