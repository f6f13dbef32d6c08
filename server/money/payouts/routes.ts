import type { Readable } from 'node:stream';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { etag } from '#contract/version.ts';
import { partsOf } from '../../platform/acts/perform.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { created, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { writeXlsx, XLSX_TYPE } from '../../platform/sheets/xlsx.ts';
import type { PayoutService } from './service.ts';

/** A statement as a file of one store, which the audit log records in each format. */
const statementAnswer = (
  query: { storeId: number },
  name: string,
  type: string,
  body: string | Readable,
) =>
  ({
    status: 200,
    download: { subject: `store ${query.storeId}`, name },
    body,
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  }) as const;

export const payoutsHandlers = (payouts: PayoutService): AreaHandlers<'payouts'> => {
  const shown = async (payout: Payout, caller: Caller) => {
    const [body = payout] = await payouts.withActs([payout], caller);
    return { status: 200, body, headers: { etag: etag(body.version) } } as const;
  };
  return {
    list: ({ query, caller }) => ok(payouts.list(query, caller)),
    get: ({ params, caller }) => ok(payouts.evidence(params.id, caller)),
    referenceUse: ({ query }) => ok(payouts.referenceUse(query.reference)),
    request: ({ body, ...by }) => created(payouts.request(body, by)),
    payoutFullBalance: ({ body, ...by }) => created(payouts.payoutFullBalance(body, by)),
    approve: async (call) => shown(await payouts.approve(...partsOf(call)), call.caller),
    withdrawApproval: async (call) => shown(await payouts.withdraw(...partsOf(call)), call.caller),
    reject: async (call) => shown(await payouts.reject(...partsOf(call)), call.caller),
    pay: async (call) => shown(await payouts.pay(...partsOf(call)), call.caller),
    settle: async (call) => shown(await payouts.settle(...partsOf(call)), call.caller),
    bankFile: async ({ body, ...by }) => {
      const file = await payouts.bankFile(body, by);
      const now = await payouts.withActs(
        file.results.flatMap(({ payout }) => payout ?? []),
        by.caller,
      );
      const byId = new Map(now.map((payout) => [payout.id, payout]));
      const results = file.results.map((one) => ({ ...one, payout: byId.get(one.id) ?? null }));
      return { status: 200, body: { ...file, results } };
    },
    reviewBank: ({ params, body }) => ok(payouts.reviewBank(params.id, body.iban)),
    setBank: ({ params, body, ...by }) => ok(payouts.setBank(params.id, body, by)),
    confirmBank: ({ params, body, ...by }) => ok(payouts.confirmBank(params.id, body, by)),
    refuseBank: ({ params, body, ...by }) => ok(payouts.refuseBank(params.id, body, by)),
    storesWithBalance: ({ query, caller }) => ok(payouts.storesWithBalance(query, caller)),
    balanceCount: ({ query }) => ok(payouts.balanceCount(query)),
    balanceExport: async ({ query }) => csvAnswer('store-balance', payouts.balanceExport(query)),
    balanceTotals: ({ query }) => ok(payouts.balanceTotals(query)),
    statement: ({ query }) => ok(payouts.statement(query)),
    statementText: async ({ query }) => {
      const { name, text } = await payouts.statementFile(query);
      return statementAnswer(query, `${name}.csv`, 'text/csv; charset=utf-8', text());
    },
    statementFile: async ({ query }) => {
      const { name, sheet } = await payouts.statementFile(query);
      return statementAnswer(query, `${name}.xlsx`, XLSX_TYPE, writeXlsx(sheet()));
    },
  };
};
