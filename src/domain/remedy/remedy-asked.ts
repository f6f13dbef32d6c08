import type { Cause } from '#contract/causes/causes.ts';
import type { CaseLine } from '#contract/operations/cases/case.ts';
import { defineStore } from '#src/lib/console/console.ts';

/** The order for which a remedy is asked, and its case. */
export interface RemedyAsked {
  orderId: number;
  caseId: number | null;
  customer: string;
  store: string;
  /** The party at fault, who bears it unless another one is chosen. */
  party: 'store' | 'driver' | 'platform';
  /** What the case says of it: its cause and pieces are chosen at first. */
  cause?: Cause;
  lines?: readonly Pick<CaseLine, 'line' | 'quantity'>[];
}

/** What the sheet of a remedy is open for; null: it is closed. */
export const remedyAsked = defineStore<RemedyAsked | null>(() => null);
