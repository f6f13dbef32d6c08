/** A fact, with its keys and its contribution to sums. */
export interface Fact {
  at: Date;
  what: string;
  store?: number;
  driver?: number | null;
  zone?: string;
  user?: number;
  reason?: string;
  cause?: string;
  funder?: string;
  promotion?: number;
  party?: string;
  item?: number;
  substitute?: number;
  amount?: bigint;
  more?: Record<string, bigint>;
  seconds?: number;
  isOnTime?: boolean;
  isSentAgain?: boolean;
}
