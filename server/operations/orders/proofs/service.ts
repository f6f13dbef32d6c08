import type { OutputOf, RequestOf } from '#contract/endpoint.ts';
import {
  PROOF_UPLOAD_HOURS,
  type Proof,
  type proofsRoutes,
} from '#contract/routes/operations/proofs.ts';
import type { ImageSize } from '#contract/routes/platform/files.ts';
import { DAY_MS, HOUR_MS } from '#rules/time.ts';
import { performActs } from '../../../platform/acts/perform.ts';
import type { Caller, RequestActor } from '../../../platform/auth/caller.ts';
import { toContract } from '../../../platform/db/to-contract.ts';
import type { FileService } from '../../../platform/files/service.ts';
import { notFound, refuse, requireRow } from '../../../platform/http/refusal.ts';
import type { Upload } from '../../../platform/http/upload.ts';
import { driverCode } from '../../drivers/driver-code.ts';
import type { OrderDeps } from '../deps.ts';
import { credibleTime, metresToDoor, placeIn } from './judge.ts';
import type { Pins } from './pins.ts';
import { proofRepository as repository } from './repository.ts';
import { review } from './review.ts';
import { showPin } from './show-pin.ts';
import { MAX_PHOTOS } from './table.ts';
import { createUnproven } from './unproven.ts';

type Routes = typeof proofsRoutes;
type ProofReview = NonNullable<OutputOf<Routes['list']>['review']>;
type Photo = RequestOf<Routes['upload']>['query'];

/** A photo is sent until some hours after its order, which is on the road for less than a day. */
const OLDEST_MS = PROOF_UPLOAD_HOURS * HOUR_MS + DAY_MS;

interface Deps extends OrderDeps {
  files: FileService;
  pins: Pins;
}

const toProof = (row: Awaited<ReturnType<typeof repository.of>>[number]): Proof =>
  toContract<Proof>({
    id: row.id,
    act: row.act,
    kind: row.kind,
    result: row.result,
    needed: row.needed,
    driver:
      row.driver_id === null || row.driver_name === null
        ? null
        : { id: row.driver_id, name: row.driver_name, code: driverCode(row.driver_code ?? 0) },
    leg: row.leg,
    at: row.at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    isOffline: row.is_offline,
    hasPhoto: row.file_id !== null,
    place: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
    metres: row.metres,
    cause: row.cause,
    by: row.by,
  });

/** Photos of proofs, what staff read of them, and the PIN (docs/decisions/0087). */
export function createProofs({ files, pins, ...deps }: Deps) {
  const { db, clock, repository: orders } = deps;
  const acts = performActs(deps, { showPin, review });

  /** The leg of a driver whose photo may come now. Errors: 404; 409 if it is too late or too early. */
  async function legFor(orderId: number, driverId: number, { act }: Photo) {
    const place = requireRow(await repository.legOf(db, orderId, driverId, act, clock()), 'order');
    if (place.leg === null) throw refuse('proof.not_on_the_road', { hours: PROOF_UPLOAD_HOURS });
    return { ...place, leg: place.leg };
  }

  /** The photo that a phone has sent before. Error: 409 if that was of another order. */
  async function sentBefore(orderId: number, driverId: number, { phoneId, act }: Photo) {
    const sent = await repository.ofPhone(db, driverId, phoneId);
    if (sent && (sent.order_id !== orderId || sent.act !== act)) throw refuse('proof.other_photo');
    return sent && { id: sent.id, phoneId, act: sent.act };
  }

  return {
    ...createUnproven(db, clock),
    review: acts.review,

    /**
     * Adds a photo to a driver's leg, before or after what it proves; a repeat is the same photo.
     * Errors: 404, 409, 413, 422, 429.
     */
    async upload(orderId: number, photo: Photo, file: () => Promise<Upload>, caller: Caller) {
      if (caller.role !== 'driver') throw notFound('order');
      const driverId = caller.userId;
      const { leg, ...door } = await legFor(orderId, driverId, photo);
      const { phoneId, act } = photo;
      // Received in any case, so that a phone that repeats it is answered and not cut off.
      const fileId = await files.uploadProof(file, caller);
      const before = await sentBefore(orderId, driverId, photo);
      if (before) return { isNew: false, photo: before };
      const now = clock();
      const place = placeIn(photo);
      const id = await db.transaction().execute((trx) =>
        repository.addPhoto(trx, {
          order_id: orderId,
          act,
          kind: 'photo',
          result: 'given',
          needed: null,
          driver_id: driverId,
          leg,
          file_id: fileId,
          phone_id: phoneId,
          at: credibleTime(photo.at, new Date(now.getTime() - OLDEST_MS), now),
          received_at: now,
          lat: place?.lat ?? null,
          lon: place?.lon ?? null,
          metres: metresToDoor(door, place, null, now),
        }),
      );
      if (id !== undefined) return { isNew: true, photo: { id, phoneId, act } };
      const other = await sentBefore(orderId, driverId, photo);
      if (!other) throw refuse('proof.photos_full', { most: MAX_PHOTOS });
      return { isNew: false, photo: other };
    },

    /** Error: 404. */
    async list(orderId: number) {
      requireRow(await orders.find(orderId, { whole: true }), 'order');
      const [rows, seen] = await Promise.all([
        repository.of(db, orderId),
        repository.reviewOf(db, orderId),
      ]);
      const looked = seen && { at: seen.at.toISOString(), by: seen.by, reason: seen.reason };
      return { items: rows.map(toProof), review: looked ? toContract<ProofReview>(looked) : null };
    },

    /** The photo of a proof of an order that the caller sees. Error: 404. */
    async photo(orderId: number, proofId: number, size: ImageSize) {
      requireRow(await orders.find(orderId, { whole: true }), 'order');
      const fileId = await repository.fileOf(db, orderId, proofId);
      if (fileId === null) throw notFound('file');
      return files.proofPhoto(fileId, size);
    },

    /** The PIN of an open order, once the audit entry is written. Errors: 404, 409. */
    async showPin(id: number, body: RequestOf<Routes['showPin']>['body'], by: RequestActor) {
      await acts.showPin(id, undefined, body, by);
      // Not the answer of the act, which is stored with its command.
      return { pin: await pins.pinOf(id) };
    },
  };
}
export type ProofService = ReturnType<typeof createProofs>;
