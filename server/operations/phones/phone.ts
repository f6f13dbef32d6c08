import type { WebSocket } from 'ws';
import type { Admitted } from './admission.ts';
import type { Allowance } from './allowance.ts';

/** One phone's socket. */
export interface Phone extends Admitted {
  ws: WebSocket;
  allowance: Allowance;
  /** The turn in which it was heard last. */
  heard: number;
  refused: number;
  /** Reports that were not taken since the last acknowledgement. */
  notTaken: number;
  isOver: boolean;
}
