import { createHash } from 'node:crypto';
import { Refusal } from '../../platform/http/refusal.ts';

/** The hash of the body that an order's reference was used for. */
export const bodyHashOf = (body: object): Buffer =>
  createHash('sha256').update(JSON.stringify(body)).digest();

/**
 * The order of an earlier request if this one has the same body. Older orders have no stored hash.
 */
export function repeatedOrder(earlier: { id: number; body_hash: Buffer | null }, bodyHash: Buffer) {
  if (earlier.body_hash && !earlier.body_hash.equals(bodyHash))
    throw new Refusal('command.mismatch', 'This reference was already used for another order.', {
      fields: [{ path: 'body.reference', message: 'was already used for another order' }],
    });
  return { id: earlier.id, created: false } as const;
}
