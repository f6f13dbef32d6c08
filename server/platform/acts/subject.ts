import type { WhyNot } from '#contract/acts.ts';
import type { Endpoint, RequestOf } from '#contract/endpoint.ts';
import type { FieldError } from '#contract/errors.ts';
import type { EventSubject } from '#contract/events.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Noun } from '#contract/reasons/nouns.ts';
import type { Sentence } from '#contract/reasons/reason.ts';
import type { Caller, RequestActor } from '../auth/caller.ts';
import type { CommandService } from '../commands/service.ts';
import type { ChangeDeps, NewAuditEntry } from '../db/change.ts';
import type { ActorJson, Db, Trx } from '../db/schema.ts';
import type { EventService } from '../events/service.ts';
import type { LiveSubject, LiveType, LogDeps } from './live.ts';

export type BodyOf<E extends Endpoint> = RequestOf<E>['body'];
export interface SubjectRow {
  id: number | string;
  /** If absent, no route of its acts requires one. */
  version?: number;
}

/** How a row is named: by its number, or the key of a setting. */
export type IdOf<Row> = Row extends { id: infer Id } ? (Id extends number ? number : Id) : never;

/** What the acts of an area need besides the area's own dependencies. */
export interface ActDeps extends Omit<ChangeDeps, 'audit'> {
  /** If absent, every route of the area takes a command id, whose service writes the entry. */
  audit?: ChangeDeps['audit'];
  /** Required if a route of the area takes a command id. */
  commands?: CommandService;
  /** Published after each act, if its acts append some; a subject with `live` needs it. */
  events?: Pick<EventService, 'wake'> & Partial<LogDeps['events']>;
}

/** An act in progress: its transaction and time, its caller, and the body of the request. */
export interface ActContext<Deps, Body = unknown> {
  deps: Deps;
  trx: Trx;
  at: Date;
  by: RequestActor;
  actor: ActorJson;
  body: Body;
}

/** What decisions need besides the rows, by row. */
export interface FactsOf<Row, Facts> {
  of(row: Row): Facts;
}

/** An audit entry. If absent, its subject is the row (`payout 7`), and its action the act's. */
export type EntryParts = Pick<NewAuditEntry, 'before' | 'after'> & Partial<NewAuditEntry>;

/** A kind of row, described once for all of its acts (docs/decisions/0076). */
export interface Subject<Deps, Row, Shown, Type extends string, Facts> {
  /** In refusals: `The payout`. */
  name: Noun;
  /** In the audit log: `payout` of `payout 7`. If absent, its acts are not recorded there. */
  kind?: string;
  /** If rows of one table are several kinds for staff. */
  kindOf?(row: Row): string;
  /** Locks and reads; undefined if the row does not exist, or is not visible to the caller. */
  lock(
    deps: Deps,
    trx: Trx,
    id: IdOf<Row>,
    caller: Caller,
    body: unknown,
  ): Promise<Row | undefined>;
  read(deps: Deps, db: Db, id: IdOf<Row>, caller: Caller): Promise<Row>;
  /** The record as the caller sees it, in responses and refusals. */
  show(deps: Deps, row: Row, caller: Caller, db: Db): Shown | Promise<Shown>;
  /**
   * Answers show the row as it is after the commit, also to a repeated command, whose answer is
   * otherwise the first one.
   */
  answersNow?: true;
  /** The record in refusals, if that is more than what responses show. */
  current?(row: Row, caller: Caller, at: Date): object;
  /** Further fields of a refusal because of the version. */
  stale?(deps: Deps, trx: Trx, row: Row, caller: Caller): Promise<object>;
  /** The fields in the audit log. If absent, those that are shown. */
  audited?(row: Row): object;
  /** The audit entry, if it is of another subject or has more than the fields before and after. */
  entry?(before: Row, after: Row, act: { type: Type; body: object }): EntryParts;
  /**
   * Why the machine refuses the event at an instant; null if it is legal. If absent, all are. The
   * body of the request is absent where a row shows its acts.
   */
  whyIllegal?(row: Row, type: Type, at: Date, body?: unknown): WhyNot | null;
  legal?(row: Row, at: Date): readonly string[];
  /** The further fields of that refusal, if they are not the legal events and the current record. */
  currentState?(row: Row, current: unknown): object;
  /** After how many seconds an event that was refused with `until` can be sent again. */
  retryAfterSeconds?(row: Row): number;
  /**
   * What decisions need besides the rows, for a caller. The number of queries is independent of the
   * number of rows. If absent, nothing.
   */
  facts?(db: Db, rows: readonly Row[], caller: Caller): Promise<FactsOf<Row, Facts>>;
  /**
   * If live screens follow this kind of row: each act appends its event after it is written, unless
   * nothing has changed. Its reason is that of the body.
   */
  live?: LiveSubject<EventSubject, Deps, Row, Type>;
  /** Turns a violation of the database into a refusal; undefined for any other error. */
  toRefusal?(deps: Deps, error: unknown): Error | undefined | Promise<Error | undefined>;
}

/** The machine's event of an act, or the events among which the body of the request chooses. */
export type ActEvent<Type extends string, Body, Row> =
  | Type
  | { of: readonly [Type, ...Type[]]; from(body: Body, row: Row): Type };

/**
 * One act. What its route states is read from there and not repeated: a `commandId` in the body
 * applies the act once, `If-Match` among the headers requires the version, `access` is the
 * permission.
 */
export interface ActSpec<E extends Endpoint, Deps, Row, Type extends string, Facts> {
  route: E;
  event: ActEvent<Type, BodyOf<E>, Row>;
  /** The permission, if it is one of the route's in particular. */
  needs?: Permission;
  /** The name in the audit log. If absent, the event; of an edit, `payout.update`. */
  action?: string;
  /** The audit entry, if it is not that of the other acts. */
  entry?(before: Row, after: Row, context: ActContext<Deps, BodyOf<E>>): EntryParts;
  /** The name of its event in the event log, if it is not that of its subject; null for none. */
  live?: LiveType<EventSubject, Row, ActContext<Deps, BodyOf<E>>>;
  /** The reason in its event, if the server itself sends it; if absent, that of the body. */
  reason?: Sentence;
  /**
   * The name under which a command's id is stored, which must not change between releases. If
   * absent, that in the audit log.
   */
  command?: string;
  /** Why the caller may never do it, besides the permission, whatever the row. */
  whyNever?(caller: Caller): WhyNot | null;
  /** Why another person must do it, whatever the state of the row. */
  whyAnother?(row: Row, caller: Caller, facts: Facts): WhyNot | null;
  /** Why the caller may not, besides the permission and the state. */
  why?(row: Row, caller: Caller, facts: Facts): WhyNot | null;
  /** The fields of the row that a refusal by `why` names. */
  faults?(row: Row): FieldError[];
  /**
   * Writes the effect. Permission, version, machine and `why` have allowed it. A row that it does
   * not return is read again; the row that it got means that nothing has changed.
   */
  write(
    context: ActContext<Deps, BodyOf<E>>,
    row: Row,
    type: Type,
    // biome-ignore lint/suspicious/noConfusingVoidType: most acts return nothing.
  ): Promise<Row | void>;
  /**
   * Runs after the commit, and not for a repeated command. It gets the row as it was written: read
   * again, the row may be of a later act, which would be carried out twice.
   */
  afterCommit?(deps: Deps, written: Row, body: BodyOf<E>): Promise<unknown>;
}

/** An act and its subject. */
export interface Act<E extends Endpoint, Deps, Row, Shown, Type extends string, Facts>
  extends ActSpec<E, Deps, Row, Type, Facts> {
  subject: Subject<Deps, Row, Shown, string, Facts>;
}

/** The parts of a subject and an act that decide who may. */
type Deciding = 'whyIllegal' | 'legal' | 'currentState' | 'retryAfterSeconds' | 'facts';
export interface Ask<E extends Endpoint, Row, Type extends string, Facts>
  extends Omit<
    ActSpec<E, never, Row, Type, Facts>,
    'write' | 'afterCommit' | 'entry' | 'live' | 'reason'
  > {
  subject: Pick<Subject<never, Row, unknown, string, Facts>, Deciding>;
}
/** An act of any area, or a call that is none, where only who may is decided. */
export type AnyAsk = Ask<Endpoint, object, string, unknown>;

/**
 * An act of any area. The functions of subjects and acts are declared as methods, so that the
 * compiler accepts those of one area here; only `performActs`, which gets both, calls them.
 */
export type AnyAct = Act<Endpoint, ActDeps, SubjectRow, object, string, unknown>;

/** A subject with live events, whose area has the event log among its dependencies. */
type WithLive<Kind extends EventSubject, Deps, Row, Type extends string> = Deps extends LogDeps
  ? { live?: LiveSubject<Kind, Deps, Row, Type> }
  : { live?: never };

/** Describes a kind of row; `act` of the result declares an act on it. */
export const defineSubject =
  <Deps extends ActDeps, Row extends SubjectRow, Type extends string, Facts = undefined>() =>
  <Shown extends object, Kind extends EventSubject = never>(
    subject: Omit<Subject<Deps, Row, Shown, Type, Facts>, 'live'> & WithLive<Kind, Deps, Row, Type>,
  ) => {
    const whole = subject as Subject<Deps, Row, Shown, Type, Facts>;
    return {
      subject,
      act: <const E extends Endpoint, const Of extends Type>(
        spec: Omit<ActSpec<E, Deps, Row, Of, Facts>, 'live'> & {
          live?: LiveType<Kind, Row, ActContext<Deps, BodyOf<E>>>;
        },
      ): Act<E, Deps, Row, Shown, Of, Facts> => ({ ...spec, subject: whole }),
      ask: asksOn<Row, Type, Facts>(whole),
    };
  };

/**
 * Declares calls that are no acts, because they make rows or change none: they are offered and
 * refused as acts are (`requireMay`).
 */
export const asksOn =
  <Row, Type extends string, Facts = undefined>(
    subject: Pick<Subject<never, Row, unknown, Type, Facts>, Deciding> = {},
  ) =>
  <const E extends Endpoint, const Of extends Type>(
    spec: Omit<Ask<E, Row, Of, Facts>, 'subject'>,
  ): Ask<E, Row, Of, Facts> => ({ ...spec, subject });
