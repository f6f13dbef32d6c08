import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { createStatementService, type StatementNeeds, type StatementService } from './service.ts';

/** The hour of Casablanca at which statements are issued. */
const ISSUE_HOUR = 5;

const handlers = (statements: StatementService): AreaHandlers<'statements'> => ({
  list: ({ query, caller }) => ok(statements.list(query, caller)),
  count: ({ query }) => ok(statements.count(query)),
  export: async ({ query }) => csvAnswer('statements', statements.export(query)),
  get: ({ params, caller }) => ok(statements.get(params.id, caller)),
  sendAgain: ({ params, ...by }) => ok(statements.sendAgain(params.id, by)),
});

export const statementsArea = area({
  services: (needs: StatementNeeds) => ({ statements: createStatementService(needs) }),
  handlers: ({ statements }) => ({ statements: handlers(statements) }),
  jobs: ({ statements }) => [
    {
      kind: 'statements.issue',
      schedule: { dailyAt: ISSUE_HOUR },
      run: ({ signal }) => statements.issueAll(signal),
    },
  ],
});
