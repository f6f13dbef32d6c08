import type { BookCheck } from '../../books/ledger/check.ts';
import { area } from '../../platform/area.ts';
import { dueChecks } from './checks.ts';
import { createDueService, type DueNeeds } from './service.ts';

export const duesArea = area({
  services(needs: DueNeeds & { furtherChecks: BookCheck[] }) {
    needs.furtherChecks.push(...dueChecks);
    return { dues: createDueService(needs) };
  },
});
