import { roadFacts } from '../on-the-road.ts';
import { proofFacts } from '../proofs/proof.ts';
import { answerFacts } from './answer.ts';
import { visitFacts } from './arrival.ts';

/** The facts of an order beside its status. */
export const orderFacts = { ...roadFacts, ...answerFacts, ...visitFacts, ...proofFacts };
