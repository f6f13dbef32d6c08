import { useEffect } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { roleCan } from '#contract/permissions.ts';
import {
  type Claim,
  type DeskState,
  deskRoutes,
  type Hold,
  LOOK_MS,
} from '#contract/routes/desk.ts';
import { call } from '#src/lib/call.ts';
import { log } from '#src/lib/log.ts';
import { picture } from '#src/lib/picture.ts';
import { selection } from '#src/lib/selection.ts';
import { getUser } from '#src/lib/session.ts';
import { createValueStore } from '#streams/index.ts';

/** Half of a lease: one renewal may be lost. */
const RENEW_MS = 30_000;
/** The order's two panes follow each other: a claim outlives the change from one to the other. */
const LINGER_MS = 400;

/** Claims, holds and who looks at what, as last told. */
export const deskState = createValueStore<DeskState | null>(null);

const later = (at: string): boolean => Date.parse(at) > picture().now();

/** The hold on an order that stands at this moment. */
export const holdOf = (id: number, state = deskState.get()): Hold | undefined =>
  state?.holds.find(({ orderId, until }) => orderId === id && later(until));

export const claimOf = (id: number, state = deskState.get()): Claim | undefined =>
  state?.claims.find(({ orderId, until }) => orderId === id && later(until));

/** True when somebody put it aside or somebody else is at it: nobody is pointed to it. */
export function isSetAside(id: number): boolean {
  const claim = claimOf(id);
  return holdOf(id) !== undefined || (claim !== undefined && claim.by.id !== getUser()?.id);
}

/** Takes a change of one's own into what is known, ahead of the next word of the server. */
export function noteHold(id: number, hold: Hold | null): void {
  const state = deskState.get();
  if (!state) return;
  const others = state.holds.filter(({ orderId }) => orderId !== id);
  deskState.set({ ...state, holds: hold ? [...others, hold] : others });
}

function noteClaim(id: number, claim: Claim | null): void {
  const state = deskState.get();
  if (!state) return;
  const others = state.claims.filter(({ orderId }) => orderId !== id);
  deskState.set({ ...state, claims: claim ? [...others, claim] : others });
}

async function look(): Promise<void> {
  const orderId = selection.get().orderId as OrderId | null;
  try {
    deskState.set(await call(deskRoutes.look, { body: { screen: 'live-orders', orderId } }));
  } catch (error) {
    // What was told before runs out by its own times.
    log.warn('The desk could not be asked:', String(error));
  }
}

/** While the board is open: says what one looks at, and hears who works on what. */
export function useDeskWatch(): void {
  useEffect(() => {
    if (picture().kind !== 'live') return;
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
}

let wanted: number | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;

async function claim(id: number): Promise<void> {
  try {
    noteClaim(id, await call(deskRoutes.claim, { params: { orderId: String(id) }, body: {} }));
  } catch (error) {
    const told = (error as { body?: { claim?: Claim } }).body?.claim;
    if (told) noteClaim(id, told);
  }
}

async function release(id: number): Promise<void> {
  if (claimOf(id)?.by.id !== getUser()?.id) return;
  noteClaim(id, null);
  // A claim that could not be given up ends by itself.
  await call(deskRoutes.release, { params: { orderId: String(id) } }).catch(() => undefined);
}

/** Claims an order while the component shows it, if the user may dispatch at all. */
export function useClaim(id: number, isOpen: boolean): void {
  useEffect(() => {
    const mayClaim = roleCan(getUser()?.role ?? null, 'orders.assign');
    if (!isOpen || !mayClaim || picture().kind !== 'live') return;
    const isKept = wanted === id;
    if (isKept) clearTimeout(leaving);
    wanted = id;
    if (!isKept) void claim(id);
    const timer = setInterval(() => void claim(id), RENEW_MS);
    return () => {
      clearInterval(timer);
      leaving = setTimeout(() => {
        if (wanted === id) wanted = null;
        void release(id);
      }, LINGER_MS);
    };
  }, [id, isOpen]);
}
