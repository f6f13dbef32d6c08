import type { WebSocket } from 'ws';
import type { PhoneSession } from './admission.ts';
import type { Allowance } from './allowance.ts';

export interface Phone extends PhoneSession {
  ws: WebSocket;
  allowance: Allowance;
  /** The check at which it was last received. */
  receivedAt: number;
  refused: number;
  /** Reports that were refused since the last acknowledgement. */
  notTaken: number;
  isOver: boolean;
}
