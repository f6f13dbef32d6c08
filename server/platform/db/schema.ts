import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { Cause } from '#contract/causes/causes.ts';
import type { EventData, EventSubject } from '#contract/events.ts';
import type { DisputedAmendment, OpenAmendment } from '#contract/operations/amendment.ts';
import type {
  NoAnswer,
  OrderAnswer,
  OrderDeclines,
} from '#contract/operations/driver-facts/answer.ts';
import type { OrderVisits } from '#contract/operations/driver-facts/arrival.ts';
import type { DeliveryProof, ProofNeeds } from '#contract/operations/proofs/proof.ts';
import type { ZoneTerms } from '#contract/operations/zones/zone.ts';
import type {
  DecisionInputs,
  DecisionKind,
  DecisionOutcome,
  DecisionReasons,
} from '#contract/routes/operations/dispatch.ts';
import type { ZoneMode } from '#contract/routes/operations/dispatch-zones.ts';
import type { View, ViewScope } from '#contract/routes/people/views.ts';
import type { FoodFate } from '#machines/order/food.ts';
import type { OrderStatus } from '#machines/order/order-machine.ts';
import type {
  ActorJson,
  AttemptJson,
  BringingBackJson,
  HandOverJson,
  Json,
  JsonOrNull,
  SentenceColumn,
} from './tables/columns.ts';

export type { ActorJson };

/** A cancellation or return that the server withholds, and who asked for it. */
export interface OrderEndingJson {
  event: 'order.cancel' | 'order.return';
  reason: string;
  cause?: Cause | undefined;
  by: ActorJson;
  /** Of a return: the fate of the food, if its asker named it. */
  food?: FoodFate | undefined;
}

/** The first terms of an order, for its amendments. Amounts as text, in centimes. */
export interface KeptTermsJson {
  terms: ZoneTerms;
  surcharge: string;
  /** The goods of the first basket. */
  subtotal: string;
  /** A discount by staff at placing. */
  given: { amount: string; storePart: string } | null;
}

interface Orders {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  reference: string;
  /** Hash of the body that the reference was first used for; null for older orders. */
  body_hash: Generated<Buffer | null>;
  status: OrderStatus;
  store_id: number;
  customer_id: number;
  driver_id: number | null;
  pickup_lat: number;
  pickup_lon: number;
  dropoff_lat: number;
  dropoff_lon: number;
  address: string;
  note: string | null;
  payment: 'cash' | 'card';
  subtotal: bigint;
  delivery_fee: bigint;
  discount: Generated<bigint>;
  /** The parts of the discount that the store pays, and that are on the delivery fee. */
  store_discount: Generated<bigint>;
  fee_discount: Generated<bigint>;
  total: GeneratedAlways<bigint>;
  /** Refunded so far, and given in coupons and goods that were sent again. Centimes. */
  refunded: Generated<bigint>;
  given: Generated<bigint>;
  redelivers: Generated<number | null>;
  placed_at: Date;
  status_at: Date;
  assigned_at: Date | null;
  picked_up_at: Date | null;
  closed_at: Date | null;
  /** Since when its driver brings it back; null if not. */
  return_requested_at: Generated<Date | null>;
  /** When the server carries out the end that staff asked for; null without one. */
  ends_at: Generated<Date | null>;
  ending: JsonOrNull<OrderEndingJson>;
  end_cause: Generated<Cause | null>;
  /** The last failed attempt; why it is brought back; the hand-over that is asked for. */
  attempt: JsonOrNull<AttemptJson>;
  bringing_back: JsonOrNull<BringingBackJson>;
  hand_over: JsonOrNull<HandOverJson>;
  /** The driver from whom its own driver fetches it; null once he took it. */
  fetch_from_id: Generated<number | null>;
  /** When its driver took it from another one. */
  taken_at: Generated<Date | null>;
  food_fate: Generated<FoodFate | null>;
  /** The last visits of its driver. */
  visits: JsonOrNull<OrderVisits>;
  /** What it needs of its driver, as a mask. */
  needs: Generated<number>;
  /** What its delivery must prove, and what it proved; null: nothing. */
  proof_needs: JsonOrNull<ProofNeeds>;
  delivery_proof: JsonOrNull<DeliveryProof>;
  /** From where it was delivered to the door. */
  delivered_metres: Generated<number | null>;
  ready_due_at: Date;
  promised_at: Date;
  /**
   * The zone of the delivery address, and the versions that applied at placing; null if none was in
   * force.
   */
  zone_id: Generated<number | null>;
  shape_id: Generated<number | null>;
  terms_id: Generated<number | null>;
  /** Null of an order of the release before that has not been amended. */
  kept_terms: JsonOrNull<KeptTermsJson>;
  /** The last amendment that was applied, and the last that its store has seen; 0: none. */
  amended: Generated<number>;
  amended_seen: Generated<number>;
  amendment_open: JsonOrNull<OpenAmendment>;
  /** The amendment with which its customer does not agree. */
  amendment_disputed: JsonOrNull<DisputedAmendment>;
  /** What is asked of its driver, if it was sent when the order was assigned. */
  answer: JsonOrNull<OrderAnswer>;
  declined: JsonOrNull<OrderDeclines>;
  /** To be called about the order; null: the number of its customer. */
  phone: Generated<string | null>;
}

type NotInRows = 'body_hash' | 'fee_discount' | 'shape_id' | 'terms_id' | 'kept_terms' | 'phone';

interface OrderRows extends Omit<Orders, NotInRows | 'given' | 'redelivers'> {
  store_name: string;
  zone: string;
  customer_name: string;
  driver_name: string | null;
  driver_code: number | null;
}

/**
 * The tables for Kysely; each file of `tables/` adds its own. Money is bigint (centimes), time is
 * Date (UTC).
 */
export interface Database {
  sessions: {
    id: GeneratedAlways<number>;
    user_id: number;
    device_id: string;
    /** Hash of the secret that the server created for the device. */
    device_secret: Buffer | null;
    user_agent: string | null;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    revoked_why: string | null;
    revoked_why_sentence: SentenceColumn;
  };
  access_tokens: {
    hash: Buffer;
    session_id: number;
    expires_at: Date;
  };
  refresh_tokens: {
    hash: Buffer;
    session_id: number;
    successor_salt: Buffer;
    successor_hash: Buffer | null;
    used_at: Date | null;
  };
  orders: Orders;
  order_comments: {
    id: GeneratedAlways<number>;
    order_id: number;
    author: ColumnType<ActorJson, string, never>;
    text: string;
    at: Date;
  };
  order_ratings: {
    order_id: number;
    stars: number;
    comment: string | null;
    rated_at: Date;
  };
  positions: {
    driver_id: number;
    at: Date;
    lat: number;
    lon: number;
    heading: number | null;
    speed: number | null;
  };
  events: {
    id: GeneratedAlways<bigint>;
    seq: ColumnType<bigint | null, never, never>;
    at: Date;
    type: string;
    subject_kind: EventSubject;
    subject_id: number;
    actor: ColumnType<ActorJson | null, string | null, never>;
    reason: string | null;
    reason_sentence: SentenceColumn;
    cause: Generated<Cause | null>;
    data: ColumnType<EventData[EventSubject], string, never>;
  };
  event_head: { sole: boolean; seq: bigint };
  order_rows: OrderRows;
  person_names: { id: number; name: string; code: number | null };
  saved_views: {
    id: GeneratedAlways<number>;
    scope: ViewScope;
    owner_id: number;
    name: string;
    query: Json<View['query']>;
    shared: boolean;
    version: Generated<number>;
    updated_at: Date;
  };
  saved_view_changes: {
    id: GeneratedAlways<bigint>;
    view_id: number;
    at: Date;
    actor: ColumnType<ActorJson, string, never>;
    change: 'created' | 'updated' | 'removed';
    after: ColumnType<View | null, string | null, never>;
  };
  dispatch_zones: {
    zone: string;
    mode: ZoneMode;
    max_orders: number;
    /** The columns that the zone inherits, if they still have the default. */
    inherits: Generated<string[]>;
    /** Null: no answer is asked for. */
    answer_seconds: Generated<number | null>;
    no_answer: Generated<NoAnswer>;
    version: Generated<number>;
    updated_at: Date;
  };
  dispatch_zone_changes: {
    id: GeneratedAlways<bigint>;
    zone: string;
    at: Date;
    actor: ColumnType<ActorJson, string, never>;
    mode: ZoneMode;
    max_orders: number;
    answer_seconds: Generated<number | null>;
    no_answer: Generated<NoAnswer | null>;
  };
  dispatch_decisions: {
    id: GeneratedAlways<bigint>;
    at: Date;
    order_id: number;
    driver_id: number;
    kind: DecisionKind;
    outcome: DecisionOutcome;
    actor: ColumnType<ActorJson | null, string | null, never>;
    reasons: ColumnType<DecisionReasons | null, string | null, never>;
    inputs: ColumnType<DecisionInputs | null, string | null, never>;
  };
  order_holds: {
    order_id: number;
    at: Date;
    until: Date;
    reason: string;
    cause: Generated<Cause | null>;
    by: Json<ActorJson>;
  };
  order_claims: {
    order_id: number;
    user_id: number;
    since: Date;
    until: Date;
    handed_by: JsonOrNull<{ id: number; name: string }>;
  };
  desk_changes: {
    id: GeneratedAlways<bigint>;
    order_id: number;
    at: Date;
    actor: ColumnType<ActorJson, string, never>;
    change: 'held' | 'lifted' | 'claimed' | 'released' | 'handed_over';
    detail: ColumnType<object, string, never>;
  };
}

export type Db = Kysely<Database>;
/** A transaction: its locks and writes are committed or rolled back together. */
export type Trx = Transaction<Database>;
