import type { WebSocket } from 'ws';
import type { Admitted } from './admission.ts';
import type { Allowance } from './allowance.ts';

export interface Phone extends Admitted {
  ws: WebSocket;
  allowance: Allowance;
  /** The check at which it was last received. */
  receivedAt: number;
  refused: number;
  /** Reports that were refused since the last acknowledgement. */
  notTaken: number;
  isOver: boolean;
}
