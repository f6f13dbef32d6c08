import type { Cause } from '#contract/causes/causes.ts';
import type { EventData, EventSubject, LiveEvent } from '#contract/events.ts';
import type { ActorJson } from '../db/schema.ts';
import type { Words } from '../sentences/stored.ts';

/** An event to append: its subject by kind, and the record as it is afterwards. */
export type NewEvent = {
  [K in EventSubject]: {
    at: Date;
    type: Extract<LiveEvent, { subject: K }>['type'];
    actor: ActorJson | null;
    reason?: Words | undefined;
    cause?: Cause | undefined;
    /** Nobody waits for it: it notifies no server, and is published with others. */
    isUnhurried?: boolean;
    subject: K;
    data: EventData[K];
  };
}[EventSubject];

/** The columns of an event that live screens get. */
export interface LiveEventRow {
  seq: bigint;
  at: Date;
  type: string;
  subject_kind: EventSubject;
  actor: ActorJson | null;
  data: unknown;
}

/** An event as it is sent: the record under the name of its kind. */
export const toLiveEvent = ({
  seq,
  at,
  type,
  subject_kind,
  actor,
  data,
}: LiveEventRow): LiveEvent =>
  ({
    seq: Number(seq),
    at: at.toISOString(),
    type,
    subject: subject_kind,
    actor,
    [subject_kind]: data,
  }) as LiveEvent;
