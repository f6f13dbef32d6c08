import { randomUUID } from 'node:crypto';
import type { Case } from '#contract/operations/cases/case.ts';
import { remediesRoutes } from '#contract/routes/money/remedies.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { isLostRace } from '../agents/loop.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import type { Minute } from '../world.ts';
import { type CasePlan, handlingOf } from './complaints.ts';
import { remedyOf } from './made-good.ts';

interface Deps {
  client: AppClient;
  clock: CityClock;
  /** The zones on autopilot, whose cases the colleague takes first. */
  autopilot: () => Promise<ReadonlySet<string>>;
}

/** The largest number of cases that are dealt with in one run. */
const AT_A_TURN = 4;
/** How long cases outside of the autopilot's zones are left to the people at the console. */
const LEFT_FOR: Minute = 45;
/** How long it takes to find out what happened. */
const LOOKS_FOR: Minute = 4;
const PAGE = '50';

/**
 * The operator beside those at the console takes cases of the zones on autopilot, finds out, comments,
 * lets them wait if need be, and resolves or refuses them; others only once they have waited long.
 */
export function createCaseAgent({ client, clock, autopilot }: Deps) {
  const send = async (one: Case, event: string, more: object = {}): Promise<Case> => {
    const body = { commandId: randomUUID(), event, ...more };
    const params = { id: String(one.id) };
    return client.call(casesRoutes.send, { params, body: body as never }, one.version);
  };
  const elapsedMs = (at: string) => Date.now() - Date.parse(at);

  async function work(one: Case): Promise<void> {
    const { comment, wait, end } = handlingOf(one.id);
    // What has waited before has changed its state since it was opened.
    const hasWaited = one.stateAt !== one.openedAt;
    const params = { id: String(one.id) };
    const body = { commandId: randomUUID(), text: comment };
    const after = await client.call(casesRoutes.comment, { params, body });
    if (wait && !hasWaited) {
      const wakesAt = new Date(Date.now() + Math.max(MINUTE_MS, clock.realMs(wait.minutes)));
      await send(after, 'case.wait', { waitingFor: wait.for, wakesAt: wakesAt.toISOString() });
    } else await finish(after, end);
  }

  /** Gives what the customer gets, and ends the case. */
  async function finish(one: Case, end: CasePlan['end']): Promise<void> {
    const remedy = remedyOf(one);
    if (!remedy || !one.order) return void (await send(one, end.event, { reason: end.reason }));
    const params = { id: String(one.order.id) };
    const query = { caseId: String(one.id) };
    const { version } = await client.call(remediesRoutes.preview, { params, query });
    const body = { commandId: randomUUID(), ...remedy } as never;
    await client.call(remediesRoutes.give, { params, body }, version).catch((error: unknown) => {
      // Its customer was given before, or got all that the order was worth.
      if (!(error instanceof CallError) || error.status >= 500) throw error;
    });
    const now = await client.call(casesRoutes.get, { params: { id: String(one.id) } });
    await send(now, 'case.resolve', { reason: end.reason });
  }

  /** One step of a case; false if there is nothing to do about it now. */
  async function step(one: Case): Promise<boolean> {
    if (one.acts.take === true && one.owner === null) {
      await send(one, 'case.take');
      return true;
    }
    const isMine = one.acts.resolve === true && one.owner !== null;
    if (!isMine || elapsedMs(one.ownerAt ?? one.openedAt) < clock.realMs(LOOKS_FOR)) return false;
    await work(one);
    return true;
  }

  return async function act(): Promise<void> {
    const query = { open: 'true', sort: 'dueAt', limit: PAGE } as const;
    const { items } = await client.call(casesRoutes.list, { query }).catch((error: unknown) => {
      // A server of the release before knows no cases.
      if (error instanceof CallError && error.status === 404) return { items: [] as Case[] };
      throw error;
    });
    const zones = await autopilot();
    const isTaken = ({ store, openedAt, state }: Case) =>
      state !== 'waiting' &&
      ((store !== null && zones.has(store.zone)) || elapsedMs(openedAt) > clock.realMs(LEFT_FOR));
    let left = AT_A_TURN;
    for (const one of items.filter(isTaken)) {
      if (left === 0) return;
      try {
        if (await step(one)) left -= 1;
      } catch (error) {
        if (!isLostRace(error)) throw error;
      }
    }
  };
}
