import type { Transaction } from 'kysely';
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
import { type ZoneEventType, zoneRules } from '#machines/zone/zone-machine.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type By } from '../../platform/auth/caller.ts';
import { changeIn, type RowChange } from '../../platform/db/change.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { requireVersion } from '../../platform/http/version.ts';
import type { ZoneChange, ZoneRepository, ZoneRow } from './repository.ts';
import { stateOf, toFacts, toLiveZone } from './show.ts';

type Trx = Transaction<Database>;
type Routes = typeof zonesRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];
type Happened = (typeof ZONE_HAPPENINGS)[number];

export interface ZoneChangeDeps extends Base {
  audit: AuditService;
  events: EventService;
  repository: ZoneRepository;
}

/** How a refusal shows the zone as it stands. */
type Shown = (trx: Trx, row: ZoneRow) => Promise<ZoneDetail>;

const taken = () =>
  new Refusal('zone.taken', 'An operational area with this name already exists.', {
    fields: [{ path: 'body.name', message: 'is taken' }],
  });
const isTaken = (error: unknown) => (error as { code?: string }).code === '23505';

/** A ring as it is kept: open, counter-clockwise, to six places. */
export function keptRing(corners: readonly Corner[]): { ring: Corner[]; areaM2: number } {
  const turned = counterClockwise(ringOf(corners));
  const ring = Array.from(
    turned.xs,
    (x, at): Corner => [x / MICRO, (turned.ys[at] as number) / MICRO],
  );
  return { ring, areaM2: areaM2(turned) };
}

const draftOf = (draft: readonly Corner[] | null) => draft && JSON.stringify(keptRing(draft).ring);

const columns = ({ name, names, kind, priority, draft }: Body<'update'>): ZoneChange => ({
  ...(name === undefined ? {} : { name }),
  ...(names === undefined ? {} : { names: JSON.stringify(names) }),
  ...(kind === undefined ? {} : { kind }),
  ...(priority === undefined ? {} : { priority }),
  ...(draft === undefined ? {} : { draft: draftOf(draft) }),
});

const HAPPENED = {
  'zone.pause': 'zone.paused',
  'zone.resume': 'zone.resumed',
  'zone.archive': 'zone.archived',
  'zone.restore': 'zone.restored',
} as const satisfies Partial<Record<ZoneEventType, Happened>>;

interface Change {
  event?: ZoneEventType;
  happened: Happened;
  reason?: string | undefined;
  write: (trx: Trx, row: ZoneRow, at: Date) => Promise<ZoneRow>;
}

/** Every change of a zone: locked, checked by its version and its machine, written, noted and told. */
export function createZoneChanges(deps: ZoneChangeDeps) {
  const { db, clock, repository, events, audit } = deps;

  /** Appends to the log what maps and boards must show. */
  async function append(
    trx: Trx,
    id: number,
    type: Happened,
    at: Date,
    by: By | null,
    reason?: string,
  ): Promise<LiveZone> {
    const [row] = await repository.byIds(trx, [id]);
    if (!row) throw new Error(`Zone ${id} vanished inside its own transaction`);
    const zone = toLiveZone(row, await repository.running(trx, [id], at));
    const actor = by && actorOf(by.caller);
    await events.append(trx, { at, type, subject: 'zone', zone, actor, reason });
    return zone;
  }

  async function change(
    id: number,
    version: number | undefined,
    by: By,
    current: Shown,
    { event, happened, reason, write }: Change,
  ): Promise<void> {
    requireVersion(version);
    const asked: RowChange<ZoneRow> = {
      name: 'The operational area',
      version,
      lock: (trx) => repository.lock(trx, id),
      current: (row, trx) => current(trx, row),
      ...(event === undefined
        ? {}
        : {
            event: {
              type: event,
              code: 'zone.illegal_event',
              state: ({ name, state }) => `${name} is ${state}`,
              can: (row) => zoneRules.can(stateOf(row), event),
              legal: (row) => zoneRules.legal(stateOf(row)),
            },
          }),
      write,
    };
    try {
      await db.transaction().execute(async (trx) => {
        const at = clock();
        const { before, after } = await changeIn(trx, at, asked);
        if (after === before) return;
        await append(trx, id, happened, at, by, reason);
        await audit.note(trx, by, at, {
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
  }

  return {
    append,

    /** Adds a draft. Error: 409 name taken. */
    create: (input: Body<'create'>, by: By): Promise<ZoneRow> =>
      db.transaction().execute(async (trx) => {
        const at = clock();
        const row = await repository.insert(trx, {
          ...(columns(input) as ZoneChange),
          name: input.name,
          created_at: at,
          state_at: at,
          state_by: JSON.stringify(actorOf(by.caller)),
        } as never);
        if (!row) throw taken();
        await audit.note(trx, by, at, {
          action: 'zone.create',
          subject: `zone ${row.id}`,
          before: null,
          after: toFacts(row),
        });
        return row;
      }),

    /** Changes names, kind, priority or the drawing. Errors: 404, 409, 412, 428. */
    update: (
      id: number,
      version: number | undefined,
      body: Body<'update'>,
      by: By,
      current: Shown,
    ) =>
      change(id, version, by, current, {
        happened: 'zone.changed',
        async write(trx, row) {
          if (row.state === 'archived')
            throw new Refusal('zone.archived', `${row.name} is archived. Restore it first.`);
          return repository.update(trx, id, columns(body));
        },
      }),

    /** Puts a shape in force. Errors: 404, 409, 412, 428. */
    publish: (
      id: number,
      version: number | undefined,
      { ring, reason }: Body<'publish'>,
      by: By,
      current: Shown,
    ) =>
      change(id, version, by, current, {
        event: 'zone.publish',
        happened: 'zone.published',
        reason,
        async write(trx, row, at) {
          const kept = keptRing(ring);
          const actor = JSON.stringify(actorOf(by.caller));
          const shapeId = await repository.addShape(trx, {
            zone_id: id,
            ring: JSON.stringify(kept.ring),
            area_m2: kept.areaM2,
            at,
            by: actor,
            reason,
          });
          const state = zoneRules.apply(stateOf(row), 'zone.publish')?.status ?? row.state;
          return repository.update(trx, id, {
            shape_id: shapeId,
            draft: null,
            ...(state === row.state
              ? {}
              : { state, state_at: at, state_by: actor, state_reason: null }),
          });
        },
      }),

    /** Puts terms in force. Errors: 404, 409, 412, 428. */
    setTerms: (
      id: number,
      version: number | undefined,
      { terms, reason }: Body<'setTerms'>,
      by: By,
      current: Shown,
    ) =>
      change(id, version, by, current, {
        event: 'zone.price',
        happened: 'zone.priced',
        reason,
        async write(trx, _row, at) {
          const termsId = await repository.addTerms(trx, {
            zone_id: id,
            terms: JSON.stringify(terms),
            at,
            by: JSON.stringify(actorOf(by.caller)),
            reason,
          });
          return repository.update(trx, id, { terms_id: termsId });
        },
      }),

    /** Pauses, resumes, archives or restores. Errors: 404, 409 with the legal events, 412, 428. */
    send: (
      id: number,
      version: number | undefined,
      { event, reason }: Body<'send'>,
      by: By,
      current: Shown,
    ) =>
      change(id, version, by, current, {
        event,
        happened: HAPPENED[event],
        reason,
        write: (trx, row, at) =>
          repository.update(trx, id, {
            state: zoneRules.apply(stateOf(row), event)?.status ?? row.state,
            state_at: at,
            state_by: JSON.stringify(actorOf(by.caller)),
            state_reason: reason ?? null,
          }),
      }),
  };
}
export type ZoneChanges = ReturnType<typeof createZoneChanges>;
