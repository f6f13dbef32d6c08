import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { DeliveryProofInput } from '#contract/operations/proofs/delivery-input.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { readInstallationKey } from '../../../platform/bus/installation.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { OrderRow } from '../order-view.ts';
import type { GivenProof, PinTry } from './judge.ts';
import { MAX_PIN_TRIES } from './table.ts';

const DIGITS = 10_000;

/**
 * PINs of orders: four digits that are derived from the order and the key of the installation, and
 * stored nowhere. A hash of four digits would hide nothing from its readers.
 */
export function createPins(db: Db) {
  let known: Promise<Buffer> | undefined;
  const keyOf = () => {
    known ??= readInstallationKey(db).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  async function pinOf(orderId: number): Promise<string> {
    const mac = createHmac('sha256', await keyOf())
      .update(`order pin ${orderId}`)
      .digest();
    // Six bytes: no digit is likelier than another by more than 1 in 2^34.
    return String(mac.readUIntBE(0, 6) % DIGITS).padStart(4, '0');
  }

  async function isRight(orderId: number, typed: string): Promise<boolean> {
    const given = Buffer.from(typed.trim().padEnd(4, ' ').slice(0, 5));
    const pin = Buffer.from(await pinOf(orderId));
    return given.length === pin.length && timingSafeEqual(given, pin);
  }

  /** One statement counts a try unless the order has had all: over all drivers, sockets, servers. */
  async function count(orderId: number, driverId: number) {
    const { rows } = await sql<{ asks: boolean; tries: number | null }>`
      with asking as (
        select id from orders where id = ${orderId} and driver_id = ${driverId}
          and status = 'picked_up' and proof_needs->>'pin' = 'required'
      ), counted as (
        insert into pin_tries as t (order_id, tries) select id, 1 from asking
        on conflict (order_id) do update set tries = t.tries + 1 where t.tries < ${MAX_PIN_TRIES}
        returning tries
      )
      select exists (select from asking) as asks, (select tries from counted) as tries`.execute(db);
    return rows[0] ?? { asks: false, tries: null };
  }

  return {
    pinOf,
    isRight,

    /**
     * Compares a PIN that the driver of an order typed, after the try is counted and committed: one
     * that its refusal rolled back could be repeated for ever. A right one is not counted.
     */
    async tryPin(orderId: number, driverId: number, typed: string): Promise<PinTry> {
      const { asks, tries } = await count(orderId, driverId);
      if (!asks) return { result: 'free' };
      if (tries === null) return { result: 'exhausted' };
      if (!(await isRight(orderId, typed))) return { result: 'wrong', left: MAX_PIN_TRIES - tries };
      await sql`update pin_tries set tries = greatest(tries - 1, 0)
        where order_id = ${orderId}`.execute(db);
      return { result: 'right' };
    },
  };
}
export type Pins = ReturnType<typeof createPins>;

/** What an app says of a delivery, with its PIN compared; only a driver with a network has tries. */
export async function withPinTried(
  pins: Pins,
  orderId: number,
  proof: DeliveryProofInput,
  { role, userId }: Pick<Caller, 'role' | 'userId'>,
): Promise<GivenProof> {
  const { pin, offline } = proof;
  if (pin === undefined || role !== 'driver') return { ...proof, pinTry: null, isPinRight: false };
  const pinTry = offline ? null : await pins.tryPin(orderId, userId, pin);
  const isFree = pinTry === null || pinTry.result === 'free';
  const isPinRight = isFree ? await pins.isRight(orderId, pin) : pinTry.result === 'right';
  return { ...proof, pinTry, isPinRight };
}

/** The PIN of an open order that asks for one, for its customer and nobody else. */
export async function pinFor(
  pins: Pins,
  { id, status, proof_needs }: Pick<OrderRow, 'id' | 'status' | 'proof_needs'>,
  { role }: Pick<Caller, 'role'>,
): Promise<string | undefined> {
  const isAsked = role === 'customer' && proof_needs?.pin !== undefined && isOpen(status);
  return isAsked ? pins.pinOf(id) : undefined;
}
