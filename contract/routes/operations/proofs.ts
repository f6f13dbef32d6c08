import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { Cause, causeFields, isCaused, NOT_CAUSED } from '../../causes/causes.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { LatLon, queryDegrees } from '../../geo.ts';
import { CommandId, OrderPath, Uuid } from '../../ids.ts';
import { PROOF_KINDS, ProofLevel, ProofResult } from '../../operations/proofs/proof.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { ImageSize } from '../platform/files.ts';
import { DriverRef, IllegalEvent, Order } from './orders.ts';

/** What a photo proves: each leg of an order has up to two for each. */
export const PROOF_ACTS = ['delivery', 'return', 'hand_over'] as const;
export const ProofAct = z.enum(PROOF_ACTS).meta({ id: 'ProofAct' });
export type ProofAct = z.output<typeof ProofAct>;

/** The largest photo of a proof in bytes, and the time after its leg in which it may come. */
export const MAX_PROOF_BYTES = 2 * 1_048_576;
export const PROOF_UPLOAD_HOURS = 48;

const path = {
  proofId: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .pipe(z.number().int()),
};
/** One proof of an order: a photo, or what was proven without one. */
export const Proof = z
  .object({
    id: z.number().int(),
    act: ProofAct,
    kind: z.enum(PROOF_KINDS),
    result: ProofResult,
    needed: ProofLevel.exclude(['off']).nullable().meta({ description: 'Null: not asked for' }),
    driver: DriverRef.nullable(),
    leg: z.number().int().nullable(),
    at: Instant.meta({ description: 'As the phone says, if that is credible' }),
    receivedAt: Instant,
    isOffline: z.boolean(),
    hasPhoto: z.boolean().meta({ description: 'False: none, or removed after its time' }),
    place: LatLon.nullable(),
    metres: z.number().int().nullable().meta({ description: 'From there to the door' }),
    cause: Cause.nullable().meta({ description: 'Of what staff overrode' }),
    by: Actor.nullable().meta({ description: 'Who overrode it' }),
  })
  .meta({ id: 'Proof' });
export type Proof = z.output<typeof Proof>;

const ProofPhoto = z
  .object({ id: z.number().int(), phoneId: Uuid, act: ProofAct })
  .meta({ id: 'ProofPhoto' });

export const proofsRoutes = {
  upload: endpoint({
    id: 'proofs.upload',
    method: 'POST',
    path: '/api/apps/orders/{id}/proofs',
    summary:
      'Upload a photo of one’s own order on the road, until 48 hours after; a repeat is the same photo',
    access: ['orders.progress-own'],
    params: OrderPath,
    query: z.object({
      phoneId: Uuid.meta({ description: 'The id that the phone gave the photo' }),
      act: ProofAct,
      at: Instant.optional().meta({ description: 'When it was taken' }),
      lat: queryDegrees(90).optional(),
      lon: queryDegrees(180).optional(),
    }),
    upload: { maxBytes: MAX_PROOF_BYTES },
    responses: { 200: ProofPhoto, 201: ProofPhoto, ...refusals(401, 403, 404, 409, 422, 429) },
  }),
  list: endpoint({
    id: 'proofs.list',
    method: 'GET',
    path: '/api/admin/orders/{id}/proofs',
    summary: 'The proofs of an order, the first one first',
    access: ['orders.read'],
    params: OrderPath,
    responses: {
      200: z.object({
        items: z.array(Proof),
        review: z
          .object({ at: Instant, by: Actor, reason: z.string() })
          .nullable()
          .meta({ description: 'Who looked at a delivery that lacks something; null: nobody' }),
      }),
      ...refusals(401, 403, 404),
    },
  }),
  photo: endpoint({
    id: 'proofs.photo',
    method: 'GET',
    path: '/api/admin/orders/{id}/proofs/{proofId}/{size}',
    summary: 'A photo of a proof as WebP, scaled to fit a square with this side in pixels',
    access: ['orders.read'],
    params: OrderPath.extend({ ...path, size: ImageSize }),
    responses: {
      200: z.string().meta({ description: 'The photo, as image/webp' }),
      ...refusals(401, 403, 404),
    },
  }),
  review: endpoint({
    id: 'proofs.review',
    method: 'POST',
    path: '/api/admin/orders/{id}/proofs/review',
    summary: 'Say that you have looked at a delivery without proof; its alarm ends',
    access: ['orders.progress'],
    params: OrderPath,
    body: z.strictObject({ commandId: CommandId, reason: Text(300) }),
    responses: { 200: Order, ...refusals(401, 403, 404, 422), 409: IllegalEvent },
  }),
  showPin: endpoint({
    id: 'proofs.showPin',
    method: 'POST',
    path: '/api/admin/orders/{id}/pin',
    summary: 'Read the PIN of an open order, with a reason that is audited',
    access: ['orders.progress'],
    params: OrderPath,
    body: z
      .strictObject({ commandId: CommandId, ...causeFields('deliver') })
      .refine(isCaused, NOT_CAUSED),
    responses: {
      200: z.object({ pin: z.string() }),
      ...refusals(401, 403, 404, 422),
      409: IllegalEvent,
    },
  }),
} as const;
