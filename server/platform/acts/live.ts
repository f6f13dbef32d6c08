import type { Cause } from '#contract/causes/causes.ts';
import type { EventData, EventSubject } from '#contract/events.ts';
import type { ActorJson, Trx } from '../db/schema.ts';
import type { NewEvent } from '../events/event.ts';
import type { EventService } from '../events/service.ts';
import type { Words } from '../sentences/stored.ts';

/** The names that events of a kind of record have in the log. */
export type LogEventType<Kind extends EventSubject> = Extract<NewEvent, { subject: Kind }>['type'];

/** How the rows of a subject are shown to live screens after an act. */
export interface LiveSubject<Kind extends EventSubject, Deps, Row, Type extends string> {
  kind: Kind;
  /** The name of an act's event in the log, unless the act has one. If absent, acts have none. */
  type?(type: Type): LogEventType<Kind>;
  /** When it happened, if that is not when the act's transaction began. */
  at?(row: Row): Date;
  /** What the event carries of the row as it is after the act. */
  data(deps: Deps, row: Row, context: { trx: Trx; at: Date }): LiveData<Kind>;
}
type LiveData<Kind extends EventSubject> = EventData[Kind] | Promise<EventData[Kind]>;

/** The name of an act's event in the log; null if there is none. */
export type LiveType<Kind extends EventSubject, Row, Context> =
  | LogEventType<Kind>
  | null
  | LiveTypeOf<Kind, Row, Context>['of'];
/** A method, as the other functions of acts are. */
interface LiveTypeOf<Kind extends EventSubject, Row, Context> {
  of(before: Row, after: Row, context: Context): LogEventType<Kind> | null;
}

/** What the dependencies of a subject with live events contain. */
export interface LogDeps {
  events: Pick<EventService, 'append'>;
}

/**
 * Appends an event of a row within the transaction that changes it. Acts do it by themselves; it is
 * for changes that are no acts, which call `events.wake` after the commit.
 */
export async function appendLive<Kind extends EventSubject, Deps, Row>(
  deps: Deps & LogDeps,
  live: LiveSubject<Kind, Deps, Row, never>,
  row: Row,
  {
    trx,
    at,
    ...event
  }: {
    trx: Trx;
    at: Date;
    actor: ActorJson | null;
    type: LogEventType<Kind>;
    reason?: Words | undefined;
    cause?: Cause | undefined;
  },
): Promise<void> {
  const data = await live.data(deps, row, { trx, at });
  const when = live.at?.(row) ?? at;
  await deps.events.append(trx, { ...event, at: when, subject: live.kind, data } as NewEvent);
}
