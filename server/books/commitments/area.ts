import { partsOf } from '../../platform/acts/perform.ts';
import { area, type Base } from '../../platform/area.ts';
import { found, ok } from '../../platform/http/answers.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import { createCommitmentService } from './service.ts';
import { createSheetService, type SheetNeeds } from './sheets.ts';

export const commitmentsArea = area({
  services: (needs: Base & SheetNeeds) => ({
    commitments: createCommitmentService(needs),
    sheets: createSheetService(needs),
  }),
  handlers: ({ commitments, sheets }) => ({
    commitments: { mine: ({ caller }) => ok(commitments.roomOf(caller.userId)) },
    commitmentSheets: {
      ...readHandlers('commitmentSheets', sheets),
      sign: (call) => found(sheets.sign(...partsOf(call))),
    },
  }),
});
