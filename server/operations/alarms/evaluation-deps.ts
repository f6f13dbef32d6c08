import type { RawBuilder } from 'kysely';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { ZoneLookup } from '#rules/geometry/lookup.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { WithClock } from '../../platform/area.ts';
import type { EventService } from '../../platform/events/service.ts';
import type { StoppedJob } from '../../platform/jobs/service.ts';
import type { UnansweredCustomer } from '../contact/troubles.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import type { OpenOrders } from '../open-orders/open-orders.ts';
import type { UnprovenDelivery } from '../orders/proofs/unproven.ts';
import type { CashSource } from './inputs/carriers.ts';
import type { Input } from './inputs/inputs.ts';
import type { PlacesAt } from './inputs/motions.ts';
import type { AlarmRepository } from './repository.ts';
import type {
  CollectorCashHeld,
  LateProof,
  OpenContest,
  OpenDispute,
  OverdueCase,
  OverdueSheet,
  PaymentTroubles,
  UnsentMails,
  UnsoundBooks,
  WaitingPayout,
} from './view.ts';

/** What the evaluation of the rules needs of the other areas. */
export interface EvaluationDeps extends WithClock {
  repository: AlarmRepository;
  events: EventService;
  settings: SettingsService;
  roster: Roster;
  hot: HotPositions;
  openOrders: OpenOrders;
  inputs: {
    zones: Input<ZoneLookup>;
    autopilot: Input<ReadonlySet<string>>;
    payouts: Input<WaitingPayout[]>;
    payments: Input<PaymentTroubles>;
    collectors: Input<CollectorCashHeld[]>;
    /** Daily sheets that nobody signed in time. */
    sheets: Input<OverdueSheet[]>;
    disputes: Input<OpenDispute[]>;
    contests: Input<OpenContest[]>;
    cases: Input<OverdueCase[]>;
    unproven: Input<UnprovenDelivery[]>;
    unanswered: Input<UnansweredCustomer[]>;
    /** The violations found by the latest proof of the books. */
    books: Input<UnsoundBooks | null>;
    /** Mails that were not sent. */
    mails: Input<UnsentMails | null>;
    /** A proof of the books that is late. */
    proof: Input<LateProof | null>;
    /** Repeated jobs that are paused or fail. */
    jobs: Input<StoppedJob[]>;
  };
  /** Orders on hold, which are unassigned on purpose. */
  held: () => Promise<ReadonlySet<number>>;
  onDuty: () => Promise<NonNullable<Order['driver']>[]>;
  placesAt: PlacesAt;
  cash: CashSource;
  /** How long the bus between servers has been unavailable. */
  busLostMs: () => number;
  /**
   * A query that an idle server sends before an evaluation: whether any rule could find something.
   */
  isAnythingUp: () => RawBuilder<boolean>;
  /** The number of people at a console. */
  operators: () => Promise<number>;
}
