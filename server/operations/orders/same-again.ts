import { createHash } from 'node:crypto';
import { Refusal } from '../../platform/http/refusal.ts';

/** What an order's reference was used for. */
export const bodyHashOf = (body: object): Buffer =>
  createHash('sha256').update(JSON.stringify(body)).digest();

/** The order of an earlier request, if this one says the same. Orders of before had no hash kept. */
export function sameAgain(earlier: { id: number; body_hash: Buffer | null }, bodyHash: Buffer) {
  if (earlier.body_hash && !earlier.body_hash.equals(bodyHash))
    throw new Refusal('command.mismatch', 'This reference was already used for another order.', {
      fields: [{ path: 'body.reference', message: 'was already used for another order' }],
    });
  return { id: earlier.id, created: false };
}
