import { z } from 'zod';
import { Instant } from '../../time.ts';

/** What can prove a delivery: a photo, the customer's PIN, that the driver has seen his age. */
export const PROOF_KINDS = ['photo', 'pin', 'age'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** The photos that an order may ask for besides, of what is not its delivery. */
export const ROAD_PHOTOS = ['handOverPhoto', 'returnPhoto'] as const;
export type RoadPhoto = (typeof ROAD_PHOTOS)[number];

/** All that rules ask for. */
export const ASKED_PROOFS = [...PROOF_KINDS, ...ROAD_PHOTOS] as const;

/** How strictly a rule asks for one of them, from the loosest to the strictest. */
export const PROOF_LEVELS = ['off', 'warned', 'required'] as const;
export const ProofLevel = z.enum(PROOF_LEVELS).meta({ id: 'ProofLevel' });
export type ProofLevel = z.output<typeof ProofLevel>;

const AskedLevel = ProofLevel.exclude(['off']);

/** What an order asks for, fixed when it was placed. */
export const ProofNeeds = z
  .object({
    photo: AskedLevel.optional(),
    pin: AskedLevel.optional(),
    age: AskedLevel.optional(),
    handOverPhoto: AskedLevel.optional().meta({ description: 'Of a hand-over, by either driver' }),
    returnPhoto: AskedLevel.optional().meta({ description: 'Of the food at the store' }),
  })
  .meta({
    id: 'ProofNeeds',
    description: 'required: a delivery or hand-over without it is refused; warned: it is counted',
  });
export type ProofNeeds = z.output<typeof ProofNeeds>;

/** What a delivery must prove; null: nothing, whatever else the order asks for. */
export const needsOfDelivery = (needs: ProofNeeds | null | undefined): ProofNeeds | null =>
  needs && PROOF_KINDS.some((kind) => needs[kind]) ? needs : null;

/** The results of one kind at a delivery. `awaited`: a photo that the phone has yet to send. */
export const PROOF_RESULTS = ['given', 'awaited', 'wrong', 'missing', 'overridden'] as const;
export const ProofResult = z.enum(PROOF_RESULTS).meta({ id: 'ProofResult' });
export type ProofResult = z.output<typeof ProofResult>;

/** What was proven at a delivery. */
export const DeliveryProof = z
  .object({
    at: Instant.meta({ description: 'When it was delivered, as the phone says if it is credible' }),
    isOffline: z.boolean().meta({ description: 'Told later by a phone without a network' }),
    photo: ProofResult.optional(),
    pin: ProofResult.optional(),
    age: ProofResult.optional(),
    metres: z.number().int().nullable().meta({
      description: 'From where it was delivered to the door; null: unknown',
    }),
  })
  .meta({ id: 'DeliveryProof' });
export type DeliveryProof = z.output<typeof DeliveryProof>;

/** A delivery farther from the door than this is filtered and shown as far. Metres. */
export const FAR_METRES = 150;

/** The kinds that were asked for at a delivery and not given. */
export const unprovenKinds = (needs: ProofNeeds, proof: DeliveryProof): ProofKind[] =>
  PROOF_KINDS.filter((kind) => {
    const result = proof[kind];
    return needs[kind] !== undefined && result !== 'given' && result !== 'awaited';
  });

/** What the customer of an order reads besides. */
export const customerPin = {
  pin: z.string().optional().meta({
    description: 'For its customer, while it is open and asks for one: told to the driver',
  }),
};

/** The facts of proof of an order. */
export const proofFacts = {
  proofNeeds: ProofNeeds.nullable().optional().meta({
    description: 'What its delivery must prove, fixed when it was placed; null: nothing',
  }),
  deliveryProof: DeliveryProof.nullable().optional().meta({
    description: 'What its delivery proved; for staff and its driver',
  }),
};
