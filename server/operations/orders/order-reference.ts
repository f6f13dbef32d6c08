import { createHash } from 'node:crypto';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';

/** The hash of the body that an order's reference was used for. */
export const bodyHashOf = (body: object): Buffer =>
  createHash('sha256').update(JSON.stringify(body)).digest();

/**
 * The order of an earlier request if this one has the same body. Older orders have no stored hash.
 */
export function repeatedOrder(earlier: { id: number; body_hash: Buffer | null }, bodyHash: Buffer) {
  if (earlier.body_hash && !earlier.body_hash.equals(bodyHash))
    throw refuse('order.reference_used', undefined, {
      fields: [fieldFault('body.reference', 'order.reference_of_another')],
    });
  return { id: earlier.id, created: false } as const;
}
