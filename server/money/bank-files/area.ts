import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { PayoutService } from '../payouts/service.ts';
import { type BankAnswerDeps, createBankAnswers } from './answers.ts';
import { createBankFileReading } from './files.ts';
import { createBankAnswerListing } from './listing.ts';

interface Needs extends BankAnswerDeps {
  payouts: PayoutService;
}

/** Files of payouts for the bank, and what it answers (docs/decisions/0103). */
export const bankFilesArea = area({
  services: (needs: Needs) => ({
    bankFiles: createBankFileReading(needs.db, needs.payouts),
    bankAnswers: createBankAnswers(needs),
    bankAnswerList: createBankAnswerListing(needs.db),
  }),
  handlers: ({ bankFiles, bankAnswers, bankAnswerList }) => ({
    bankFiles: {
      list: ({ query }) => ok(bankFiles.page(query)),
      count: ({ query }) => ok(bankFiles.count(query)),
      export: async ({ query }) => csvAnswer('bank-files', bankFiles.export(query)),
      get: ({ params, caller }) => ok(bankFiles.get(params.id, caller)),
      download: async ({ params }) => {
        const { name, xml } = await bankFiles.download(params.id);
        return {
          status: 200,
          download: { subject: `bank_file ${params.id}`, name },
          body: xml,
          headers: {
            'content-type': 'application/xml; charset=utf-8',
            'content-disposition': `attachment; filename="${name}"`,
          },
        } as const;
      },
      settle: ({ params, body, ...by }) => ok(bankFiles.settle(params.id, body, by)),
    },
    bankAnswers: {
      list: ({ query }) => ok(bankAnswerList.page(query)),
      count: ({ query }) => ok(bankAnswerList.count(query)),
      export: async ({ query }) => csvAnswer('bank-answers', bankAnswerList.export(query)),
      preview: async ({ upload, ...by }) => ok(bankAnswers.previewAnswer(await upload(), by)),
      apply: async ({ upload, ...by }) => ok(bankAnswers.applyAnswer(await upload(), by)),
      dealWith: ({ params, body, ...by }) => ok(bankAnswers.dealWith(params.id, body, by)),
    },
  }),
});
