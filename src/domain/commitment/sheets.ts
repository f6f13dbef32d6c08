import {
  type CommitmentSheet,
  type CommitmentSheetDetail,
  commitmentSheetsRoutes,
} from '#contract/routes/books/commitment-sheets.ts';
import { allows } from '#src/lib/allows.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId, call } from '#src/lib/api/call.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

/** A daily sheet with its commitments. */
export const sheetOf = (id: number) => answerTo(commitmentSheetsRoutes.get, byId(id));

/** Another person than the author signs a sheet, as the user sees it. */
export const sheetActs: readonly RecordAct<CommitmentSheet>[] = [
  {
    id: 'sign',
    label: 'commitments.sign',
    key: 'a',
    permission: 'commitments.sign',
    can: allows('sign'),
    isConfirmed: true,
    lead: 'commitments.sign_lead',
    send: sendEach<CommitmentSheet, CommitmentSheetDetail>(
      ({ id, version, count, amount }) =>
        call(
          commitmentSheetsRoutes.sign,
          { ...byId(id), body: { count, amount } },
          { ifMatch: version },
        ),
      (_, answer) => answer,
    ),
  },
];
