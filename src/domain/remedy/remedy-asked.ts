import { defineStore } from '#src/lib/console/console.ts';

/** The order for which a remedy is asked, and its case. */
export interface RemedyAsked {
  orderId: number;
  caseId: number | null;
  customer: string;
  store: string;
  /** The party at fault, who bears it unless another one is chosen. */
  party: 'store' | 'driver' | 'platform';
}

/** What the sheet of a remedy is open for; null: it is closed. */
export const remedyAsked = defineStore<RemedyAsked | null>(() => null);
