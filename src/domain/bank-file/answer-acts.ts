import { type BankAnswerRow, bankAnswersRoutes } from '#contract/routes/money/bank-answers.ts';
import { byId } from '#src/lib/api/call.ts';
import { sendMoney } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

/** Whether a row of an answer waits for a person. */
export const isLeft = ({ outcome, dealt }: BankAnswerRow) => outcome === 'left' && dealt === null;

/** Marks rows that were left to a person as dealt with, and states what was done. */
export const dealAct: RecordAct<BankAnswerRow> = {
  id: 'deal',
  label: 'bank_files.deal',
  key: 'v',
  permission: 'payouts.settle-files',
  can: isLeft,
  asks: 'reason',
  lead: 'bank_files.deal_lead',
  refetchesList: true,
  doneText: (n) => t('bank_files.deal_done', { n }),
  send: sendEach<BankAnswerRow, BankAnswerRow>(
    ({ id, reference }, note) =>
      sendMoney(
        bankAnswersRoutes.dealWith,
        { ...byId(id), body: { note } },
        { label: t('bank_files.deal_cmd', { reference }) },
      ),
    (_row, answer) => answer,
  ),
};
