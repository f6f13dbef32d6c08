import type { Generated, GeneratedAlways } from 'kysely';
import type { Cause } from '#contract/causes/causes.ts';
import type { ProofKind, ProofLevel, ProofResult } from '#contract/operations/proofs/proof.ts';
import type { ProofAct } from '#contract/routes/operations/proofs.ts';
import type { ActorJson, Json, JsonOrNull } from '../../../platform/db/tables/columns.ts';

declare module '../../../platform/db/schema.ts' {
  interface Database {
    proofs: {
      id: GeneratedAlways<number>;
      order_id: number;
      act: ProofAct;
      kind: ProofKind;
      result: ProofResult;
      needed: Exclude<ProofLevel, 'off'> | null;
      driver_id: number | null;
      leg: number | null;
      file_id: Generated<number | null>;
      phone_id: Generated<string | null>;
      slot: Generated<number | null>;
      at: Date;
      received_at: Date;
      is_offline: Generated<boolean>;
      lat: number | null;
      lon: number | null;
      accuracy: Generated<number | null>;
      metres: number | null;
      cause: Generated<Cause | null>;
      by: JsonOrNull<ActorJson>;
    };
    proof_reviews: { order_id: number; at: Date; by: Json<ActorJson>; reason: string };
    /** The PINs that drivers tried for an order. */
    pin_tries: { order_id: number; tries: number };
  }
}

/** The most PINs that drivers may try for one order; the database has the same limit. */
export const MAX_PIN_TRIES = 5;
/** The most photos of one proof. */
export const MAX_PHOTOS = 2;
