import { Readable } from 'node:stream';
import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { XLSX_TYPE } from '../../platform/sheets/xlsx.ts';
import { createStatementService, type StatementNeeds } from './service.ts';

/** The hour of Casablanca at which statements are issued. */
const ISSUE_HOUR = 5;

export const statementsArea = area({
  services: (needs: StatementNeeds) => ({ statements: createStatementService(needs) }),
  handlers: ({ statements }) => ({
    statements: {
      list: ({ query, caller }) => ok(statements.list(query, caller)),
      count: ({ query }) => ok(statements.count(query)),
      export: async ({ query }) => csvAnswer('statements', statements.export(query)),
      get: ({ params, caller }) => ok(statements.get(params.id, caller)),
      file: async ({ params }) => {
        const { number, content } = await statements.file(params.id);
        const name = `statement-${number}.xlsx`;
        return {
          status: 200,
          download: { subject: `statement ${params.id}`, name },
          body: Readable.from([content]),
          headers: {
            'content-type': XLSX_TYPE,
            'content-disposition': `attachment; filename="${name}"`,
            'x-content-type-options': 'nosniff',
          },
        };
      },
      sendAgain: (call) => ok(statements.sendAgain(...partsOf(call))),
    },
  }),
  jobs: ({ statements }) => [
    {
      kind: 'statements.issue',
      schedule: { dailyAt: ISSUE_HOUR },
      run: ({ signal }) => statements.issueAll(signal),
    },
  ],
});
