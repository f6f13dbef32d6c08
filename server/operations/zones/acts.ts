import { type CauseInput, textOfCause } from '#contract/causes/causes.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { zonesRoutes as routes } from '#contract/routes/operations/zones.ts';
import { type ZoneEventType, zoneRules } from '#machines/zone/zone-machine.ts';
import { areaM2, type Corner, counterClockwise, MICRO, ringOf } from '#rules/geometry/ring.ts';
import { appendLive, type LogEventType } from '../../platform/acts/live.ts';
import { allowedBy, EDIT } from '../../platform/acts/machine.ts';
import { type ActContext, type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import { isUniqueViolation } from '../../platform/db/error-codes.ts';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import { fieldFault, reasonFor, refuse } from '../../platform/http/refusal.ts';
import type { Words } from '../../platform/sentences/stored.ts';
import { withinFeeLimit } from './fee-limit.ts';
import type { ZoneQueries } from './reading.ts';
import type { ZoneRepository, ZoneRow } from './repository.ts';
import { stateOf, toFacts, toLiveZone } from './show.ts';

export interface ZoneDeps extends ActDeps {
  events: EventService;
  repository: ZoneRepository;
  reading: ZoneQueries;
}

export const taken = () =>
  refuse('zone.name_taken', undefined, { fields: [fieldFault('body.name', 'field.taken')] });

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

export const columnsOf = ({
  name,
  names,
  kind,
  priority,
  needs,
  draft,
}: RequestOf<typeof routes.update>['body']) => ({
  ...(name === undefined ? {} : { name }),
  ...(names === undefined ? {} : { names: JSON.stringify(names) }),
  ...(kind === undefined ? {} : { kind }),
  ...(priority === undefined ? {} : { priority }),
  ...(needs === undefined ? {} : { needs: [...new Set(needs)] }),
  ...(draft === undefined ? {} : { draft: draftOf(draft) }),
});

/** The state after an event; the current one if the event changes none. */
const stateAfter = (row: ZoneRow, type: ZoneEventType): ZoneRow['state'] =>
  zoneRules.apply(stateOf(row), type)?.status ?? row.state;

/** A zone with its overrides in force, which maps and boards show. */
const live = {
  kind: 'zone' as const,
  data: async (
    { repository }: Pick<ZoneDeps, 'repository'>,
    row: ZoneRow,
    { trx, at }: { trx: Trx; at: Date },
  ) => toLiveZone(row, await repository.running(trx, [row.id], at)),
};

/** Appends the event of a zone that was changed by what is no act. */
export const publishChange = (
  deps: Pick<ZoneDeps, 'events' | 'repository'>,
  row: ZoneRow,
  event: {
    trx: Trx;
    at: Date;
    actor: ActorJson | null;
    type: LogEventType<'zone'>;
    reason?: Words;
  },
): Promise<void> => appendLive(deps, live, row, event);

/** A zone, for the acts on it and for those on its overrides. */
export const zoneSubject = {
  name: 'zone' as const,
  kind: 'zone',
  lock: ({ repository }: ZoneDeps, trx: Trx, id: number) => repository.lock(trx, id),
  read: ({ reading }: ZoneDeps, db: Db, id: number) => reading.rowOf(db, id),
  ...allowedBy({
    code: 'zone.illegal_event',
    rules: zoneRules,
    stateOf,
    title: ({ name }: ZoneRow) => name,
  }),
  live,
};

const { act } = defineSubject<ZoneDeps, ZoneRow, ZoneEventType | typeof EDIT>()({
  ...zoneSubject,
  show: ({ reading }, row, _caller, db) => reading.detailOf(db, row),
  // A transaction counts drivers by the zones of before.
  answersNow: true,
  entry(before, after, { body }) {
    const { cause, reason, storesOf } = body as CauseInput & { storesOf?: readonly number[] };
    return {
      before: toFacts(before),
      after: {
        ...toFacts(after),
        ...(cause ? { cause } : {}),
        ...(reason ? { reason } : {}),
        ...(storesOf?.length ? { storesOf } : {}),
      },
    };
  },
  toRefusal: (_deps, error) => (isUniqueViolation(error) ? taken() : undefined),
});

/** Writes a zone. Error: 403 for a fee beyond `fees.atMost`, which is a fault of these fields. */
const write = (
  { deps, trx }: ActContext<ZoneDeps>,
  { id }: ZoneRow,
  change: () => Promise<Parameters<ZoneRepository['update']>[2]>,
  feeAt: readonly string[] = [],
): Promise<ZoneRow> =>
  withinFeeLimit(feeAt, async () => deps.repository.update(trx, id, await change()));

/** Fields by which a zone can price more addresses. */
const WIDER = ['kind', 'priority'] as const;

/** Changes names, kind, priority or the drawing. */
const update = act({
  route: routes.update,
  event: EDIT,
  why: ({ name, state }) => (state === 'archived' ? reasonFor('zone.is_archived', { name }) : null),
  live: 'zone.changed',
  write(context, row) {
    const { body } = context;
    const wider = WIDER.filter((field) => body[field] !== undefined);
    const feeAt = wider.map((field) => `body.${field}`);
    return write(context, row, async () => columnsOf(body), feeAt);
  },
});

/** Publishes a shape. */
const publish = act({
  route: routes.publish,
  event: 'zone.publish',
  live: 'zone.published',
  write(context, row, type) {
    const { deps, trx, at, actor, body } = context;
    const shape = async () => {
      const { ring, areaM2: area_m2 } = keptRing(body.ring);
      const by = JSON.stringify(actor);
      const shape_id = await deps.repository.addShape(trx, {
        zone_id: row.id,
        ring: JSON.stringify(ring),
        area_m2,
        at,
        by,
        reason: body.reason,
      });
      await deps.repository.addStoresOf(trx, row.id, body.storesOf ?? []);
      const state = stateAfter(row, type);
      const moved = { state, state_at: at, state_by: by, state_reason: null };
      return { shape_id, draft: null, ...(state === row.state ? {} : moved) };
    };
    return write(context, row, shape, ['body.ring']);
  },
});

/** Sets the terms in force. */
const setTerms = act({
  route: routes.setTerms,
  event: 'zone.price',
  live: 'zone.priced',
  write(context, row) {
    const { deps, trx, at, actor, body } = context;
    const terms = async () => ({
      terms_id: await deps.repository.addTerms(trx, {
        zone_id: row.id,
        terms: JSON.stringify(body.terms),
        at,
        by: JSON.stringify(actor),
        reason: body.reason,
      }),
    });
    return write(context, row, terms, ['body.terms']);
  },
});

const send = <T extends ZoneEventType>(event: T, type: LogEventType<'zone'>) =>
  act({
    route: routes.send,
    event,
    live: type,
    write: (context, row) =>
      write(context, row, async () => ({
        state: stateAfter(row, event),
        state_at: context.at,
        state_by: JSON.stringify(context.actor),
        state_reason:
          event === 'zone.pause' ? textOfCause(context.body) : (context.body.reason ?? null),
      })),
  });

export const zoneActs = { update, publish, setTerms };
export const zoneStateActs = {
  pause: send('zone.pause', 'zone.paused'),
  resume: send('zone.resume', 'zone.resumed'),
  archive: send('zone.archive', 'zone.archived'),
  restore: send('zone.restore', 'zone.restored'),
};
