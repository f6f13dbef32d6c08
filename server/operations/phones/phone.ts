import type { WebSocket } from 'ws';
import type { AttachedApp } from '../open-orders/order-push.ts';
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
  /** The number that its app knew at the handshake; null: it did not ask for its orders. */
  known: number | null;
  orders: AttachedApp | null;
  /** Resolves once its facts so far are taken. */
  factsTaken: Promise<unknown>;
  factsPending: number;
}
