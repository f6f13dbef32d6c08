import type { RequestOf } from '#contract/endpoint.ts';
import {
  areaM2,
  type Corner,
  counterClockwise,
  MICRO,
  ringOf,
} from '#contract/operations/zones/ring.ts';
import type { LiveZone, ZONE_HAPPENINGS, ZoneDetail } from '#contract/operations/zones/zone.ts';
import type { zonesRoutes } from '#contract/routes/operations/zones.ts';
import type { ZoneEventType } from '#machines/zone/zone-machine.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type RequestActor } from '../../platform/auth/caller.ts';
import { type ChangeDeps, changeIn, type RowChange } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { requireVersion } from '../../platform/http/version.ts';
import { withinFeeLimit } from './fee-limit.ts';
import type { ZoneQueries } from './reading.ts';
import type { ZoneRepository, ZoneRow } from './repository.ts';
import { toFacts, toLiveZone } from './show.ts';
import { zoneStates } from './zone-states.ts';

type Routes = typeof zonesRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];
type ZoneLogEventType = (typeof ZONE_HAPPENINGS)[number];

export interface ZoneChangeDeps extends Base, ChangeDeps {
  events: EventService;
  repository: ZoneRepository;
  reading: ZoneQueries;
}

/** A zone to change, at the version that the caller saw. */
type ZoneVersion = [id: number, version: number | undefined];

const taken = () =>
  new Refusal('zone.taken', 'An operational area with this name already exists.', {
    fields: [{ path: 'body.name', message: 'is taken' }],
  });
const isTaken = (error: unknown) => (error as { code?: string }).code === '23505';

/** A ring in stored form: open, counter-clockwise, 6 decimals. */
export function keptRing(corners: readonly Corner[]): { ring: Corner[]; areaM2: number } {
  const turned = counterClockwise(ringOf(corners));
  const ring = Array.from(
    turned.xs,
    (x, at): Corner => [x / MICRO, (turned.ys[at] as number) / MICRO],
  );
  return { ring, areaM2: areaM2(turned) };
}

const draftOf = (draft: readonly Corner[] | null) => draft && JSON.stringify(keptRing(draft).ring);

const columns = ({ name, names, kind, priority, draft }: Body<'update'>) => ({
  ...(name === undefined ? {} : { name }),
  ...(names === undefined ? {} : { names: JSON.stringify(names) }),
  ...(kind === undefined ? {} : { kind }),
  ...(priority === undefined ? {} : { priority }),
  ...(draft === undefined ? {} : { draft: draftOf(draft) }),
});

/** Fields by which an area can price more addresses. */
const WIDER = ['kind', 'priority'] as const;

const HAPPENED = {
  'zone.pause': 'zone.paused',
  'zone.resume': 'zone.resumed',
  'zone.archive': 'zone.archived',
  'zone.restore': 'zone.restored',
} as const satisfies Partial<Record<ZoneEventType, ZoneLogEventType>>;

interface Change extends Pick<RowChange<ZoneRow>, 'write'> {
  event?: ZoneEventType;
  happened: ZoneLogEventType;
  reason?: string | undefined;
  /** The fields that a fee beyond the limit is a fault of. */
  feeAt?: readonly string[];
}

/**
 * Every change of a zone: locked, checked against its version and its machine, written, audited and
 * published.
 */
export function createZoneChanges(deps: ZoneChangeDeps) {
  const { db, clock, repository, reading, events, audit } = deps;

  /** Appends the event that maps and boards show. */
  async function append(
    trx: Trx,
    row: ZoneRow,
    type: ZoneLogEventType,
    at: Date,
    by: RequestActor | null,
    reason?: string,
  ): Promise<LiveZone> {
    const zone = toLiveZone(row, await repository.running(trx, [row.id], at));
    const actor = by && actorOf(by.caller);
    await events.append(trx, { at, type, subject: 'zone', zone, actor, reason });
    return zone;
  }

  /**
   * Changes a zone, and returns it as it is after the change. Errors: 403 for a fee beyond
   * `fees.atMost`, 404, 409, 412, 428.
   */
  async function change(
    [id, version]: ZoneVersion,
    by: RequestActor,
    { event, happened, reason, feeAt = [], write }: Change,
  ): Promise<ZoneDetail> {
    requireVersion(version);
    try {
      await db.transaction().execute(async (trx) => {
        const at = clock();
        const { before, after } = await changeIn(trx, at, {
          name: 'The operational area',
          version,
          lock: () => repository.lock(trx, id),
          current: (row) => reading.detailOf(trx, row),
          ...(event === undefined ? {} : { event: zoneStates.transition(event) }),
          write: (...row) => withinFeeLimit(feeAt, () => write(...row)),
        });
        if (after === before) return;
        await append(trx, after, happened, at, by, reason);
        await audit.append(trx, by, at, {
          action: event ?? 'zone.update',
          subject: `zone ${id}`,
          before: toFacts(before),
          after: { ...toFacts(after), ...(reason === undefined ? {} : { reason }) },
        });
      });
    } catch (error) {
      throw isTaken(error) ? taken() : error;
    }
    events.wake();
    return reading.detailOf(db, await reading.rowOf(db, id));
  }

  return {
    append,

    /** Creates a draft. Error: 409 if the name is taken. */
    async create(input: Body<'create'>, by: RequestActor): Promise<ZoneDetail> {
      const made = await db.transaction().execute(async (trx) => {
        const at = clock();
        const row = await repository.insert(trx, {
          ...columns(input),
          name: input.name,
          created_at: at,
          state_at: at,
          state_by: JSON.stringify(actorOf(by.caller)),
        });
        if (!row) throw taken();
        await audit.append(trx, by, at, {
          action: 'zone.create',
          subject: `zone ${row.id}`,
          before: null,
          after: toFacts(row),
        });
        return row;
      });
      return reading.detailOf(db, made);
    },

    /** Changes names, kind, priority or the drawing. Errors: 404, 409, 412, 428. */
    update: (seen: ZoneVersion, body: Body<'update'>, by: RequestActor) =>
      change(seen, by, {
        happened: 'zone.changed',
        feeAt: WIDER.filter((field) => body[field] !== undefined).map((field) => `body.${field}`),
        async write(trx, row) {
          if (row.state === 'archived')
            throw new Refusal('zone.archived', `${row.name} is archived. Restore it first.`);
          return repository.update(trx, row.id, columns(body));
        },
      }),

    /** Publishes a shape. Errors: 404, 409, 412, 428. */
    publish: (seen: ZoneVersion, { ring, reason }: Body<'publish'>, by: RequestActor) =>
      change(seen, by, {
        event: 'zone.publish',
        happened: 'zone.published',
        reason,
        feeAt: ['body.ring'],
        async write(trx, row, at) {
          const kept = keptRing(ring);
          const actor = JSON.stringify(actorOf(by.caller));
          const shapeId = await repository.addShape(trx, {
            zone_id: row.id,
            ring: JSON.stringify(kept.ring),
            area_m2: kept.areaM2,
            at,
            by: actor,
            reason,
          });
          const state = zoneStates.after(row, 'zone.publish');
          return repository.update(trx, row.id, {
            shape_id: shapeId,
            draft: null,
            ...(state === row.state
              ? {}
              : { state, state_at: at, state_by: actor, state_reason: null }),
          });
        },
      }),

    /** Sets the terms in force. Errors: 404, 409, 412, 428. */
    setTerms: (seen: ZoneVersion, { terms, reason }: Body<'setTerms'>, by: RequestActor) =>
      change(seen, by, {
        event: 'zone.price',
        happened: 'zone.priced',
        reason,
        feeAt: ['body.terms'],
        async write(trx, row, at) {
          const termsId = await repository.addTerms(trx, {
            zone_id: row.id,
            terms: JSON.stringify(terms),
            at,
            by: JSON.stringify(actorOf(by.caller)),
            reason,
          });
          return repository.update(trx, row.id, { terms_id: termsId });
        },
      }),

    /** Pauses, resumes, archives or restores. Errors: 404, 409 with the legal events, 412, 428. */
    send: (seen: ZoneVersion, { event, reason }: Body<'send'>, by: RequestActor) =>
      change(seen, by, {
        event,
        happened: HAPPENED[event],
        reason,
        write: (trx, row, at) =>
          repository.update(trx, row.id, {
            state: zoneStates.after(row, event),
            state_at: at,
            state_by: JSON.stringify(actorOf(by.caller)),
            state_reason: reason ?? null,
          }),
      }),
  };
}
export type ZoneChanges = ReturnType<typeof createZoneChanges>;
