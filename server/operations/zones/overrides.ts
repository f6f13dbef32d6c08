import { textOfCause } from '#contract/causes/causes.ts';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import { zonesRoutes as routes } from '#contract/routes/operations/zones.ts';
import type { ZoneEventType } from '#machines/zone/zone-machine.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { performActs } from '../../platform/acts/perform.ts';
import { defineSubject } from '../../platform/acts/subject.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { publishChange, type ZoneDeps, zoneSubject } from './acts.ts';
import { withinFeeLimit } from './fee-limit.ts';
import type { ZoneRow } from './repository.ts';
import { toLiveZone } from './show.ts';

interface Deps extends ZoneDeps {
  /** The override that ends. */
  overrideId?: number;
}

const { act } = defineSubject<Deps, ZoneRow, ZoneEventType | 'zone.override_end'>()({
  ...zoneSubject,
  whyIllegal: (row, type, at) =>
    type === 'zone.override_end' ? null : zoneSubject.whyIllegal(row, type, at),
  show: async ({ repository, clock }, row, _caller, db): Promise<LiveZone> =>
    toLiveZone(row, await repository.running(db, [row.id], clock())),
  currentState: (row) => ({ legalEvents: zoneSubject.legal(row, new Date(0)) }),
});

const endsAt = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);

/** Starts an override, replacing one of the same kind. Error: 403 for a fee beyond `fees.atMost`. */
const override = act({
  route: routes.override,
  event: 'zone.override',
  live: 'zone.override_started',
  async write(context, row) {
    const { deps, trx, at, actor, body } = context;
    const { kind, amount, minutes } = body;
    await deps.repository.endOverrides(trx, row.id, { kind }, at, actor);
    const added = {
      zone_id: row.id,
      kind,
      amount,
      reason: textOfCause(body),
      by: JSON.stringify(actor),
      starts_at: at,
      ends_at: endsAt(at, minutes),
    };
    await withinFeeLimit(['body.amount'], () => deps.repository.addOverride(trx, added));
  },
  entry: (_before, _after, { at, body: { kind, amount, minutes, ...why } }) => ({
    before: null,
    after: {
      kind,
      amount,
      ...(why.cause ? { cause: why.cause } : {}),
      reason: textOfCause(why),
      endsAt: endsAt(at, minutes).toISOString(),
    },
  }),
});

/** Ends an override early; one that has already ended stays unchanged. */
const endOverride = act({
  route: routes.endOverride,
  event: 'zone.override_end',
  live: 'zone.override_ended',
  async write(context, row) {
    const { deps, trx, at, actor } = context;
    const { overrideId: id = 0, repository } = deps;
    const ended = await repository.endOverrides(trx, row.id, { id }, at, actor);
    if (ended.length > 0) return;
    const known = await repository.overrideHistory(trx, row.id);
    if (!known.some((one) => one.id === id)) throw notFound('override');
    return row;
  },
  entry: (_before, _after, { deps }) => ({ before: null, after: { override: deps.overrideId } }),
});

/** Temporary changes of a zone: started by a person, ended by time. */
export const createOverrides = (deps: ZoneDeps) => ({
  /** Errors: 403, 404, 409 for a zone not in force. */
  ...performActs(deps, { override }),

  /** The function that ends one of them. Error: 404. */
  endOverride: (overrideId: number) =>
    performActs({ ...deps, overrideId }, { endOverride }).endOverride,

  hasOverridesDue: deps.repository.hasOverridesDue,

  /** Appends expired overrides to the event log. One server does it; the others find nothing. */
  async closeDue(): Promise<void> {
    const { db, clock, repository, events } = deps;
    await db.transaction().execute(async (trx) => {
      const event = { trx, at: clock(), actor: null, type: 'zone.override_ended' } as const;
      const ids = await repository.closeOverrides(trx, event.at);
      for (const row of await repository.byIds(trx, ids)) await publishChange(deps, row, event);
    });
    events.wake();
  },
});
