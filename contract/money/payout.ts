import { z } from 'zod';
import { PAYOUT_EVENT_TYPES, PAYOUT_STATUSES } from '#machines/payout/payout-machine.ts';
import { Actor } from '../actor.ts';
import { actsOf } from '../acts.ts';
import { Bank } from '../catalogue/store.ts';
import { idOf, OrderId, StoreId } from '../ids.ts';
import { Centimes, PositiveCentimes } from '../money.ts';
import { CaseId } from '../operations/cases/case.ts';
import { reasonFields } from '../reasons/params.ts';
import { Instant } from '../time.ts';
import { Version } from '../version.ts';
import { AccountHolder } from './account-review.ts';
import { Amount } from './movement.ts';
import { STATEMENT_LINES } from './statement-line.ts';

export const PayoutStatus = z.enum(PAYOUT_STATUSES).meta({ id: 'PayoutStatus' });
export const PayoutEventType = z.enum(PAYOUT_EVENT_TYPES).meta({ id: 'PayoutEventType' });
export const PayoutId = idOf('Payout', z.number().int().min(1).max(2_147_483_647));

/**
 * How long an approver can withdraw an approval, in seconds; the payout is not paid before. The
 * database holds the same value in `payout_take_back`.
 */
export const APPROVAL_WITHDRAWAL_SECONDS = 10;

/** How a payout is sent. `manual`: staff send it and enter a reference and a proof. */
export const RAILS = ['manual', 'bank-file'] as const;
export const Rail = z.enum(RAILS).meta({ id: 'Rail' });

/** The events of payouts in the event log. An attempt that is sent has its result as one of its own. */
export const PAYOUT_HAPPENINGS = [
  'payout.requested',
  'payout.approved',
  'payout.approval_withdrawn',
  'payout.rejected',
  'payout.sent',
  'payout.paid',
  'payout.failed',
  'payout.in_review',
  'payout.settled_paid',
  'payout.settled_unpaid',
] as const;

/**
 * What an event carries of a payout: which one, and its state. Amount, account and people are read
 * by those who may, together with the acts that they may perform.
 */
export const LivePayout = z
  .object({
    id: PayoutId,
    version: Version,
    status: PayoutStatus,
    store: z.object({ id: StoreId, zone: z.string() }),
  })
  .meta({ id: 'LivePayout' });
export type LivePayout = z.output<typeof LivePayout>;

/** How the bank account of a store came about: who entered it, when and why, and who confirmed it. */
export const BankChange = z
  .object({
    at: Instant,
    by: z.string(),
    reason: z.string().nullable(),
    confirmedAt: Instant.nullable(),
    confirmedBy: z.string().nullable(),
    record: z.string().nullable().optional().meta({
      description: 'Whom of the store its confirmer called, and when',
    }),
    waits: z.boolean().meta({
      description: 'It replaced another account and is not confirmed: payouts to it are not paid',
    }),
    markedUntil: Instant.nullable().meta({
      description: 'Until when it is marked as changed; null: it replaced no other account',
    }),
  })
  .meta({ id: 'BankChange' });
export type BankChange = z.output<typeof BankChange>;

const change = BankChange.nullable()
  .optional()
  .meta({ description: 'Null: nobody is known to have entered it' });
/** The bank account of a store, with its last change. */
export const StoreBank = Bank.extend({
  change,
  sharedWith: z
    .array(AccountHolder)
    .optional()
    .meta({ description: 'Other stores that its reader sees with the same account' }),
  acts: actsOf('confirm').optional().meta({
    description: 'Whether its reader may confirm it now; present where one store is read',
  }),
});

export const Payout = z
  .object({
    id: PayoutId,
    version: Version,
    store: z.object({ id: StoreId, name: z.string(), zone: z.string() }),
    amount: Amount,
    status: PayoutStatus,
    statusAt: Instant,
    requestedBy: Actor,
    requestedAt: Instant,
    note: z.string().nullable(),
    approvalsNeeded: z.number().int(),
    approvals: z.array(
      z.object({
        by: Actor,
        at: Instant,
        withdrawableUntil: Instant.meta({
          description: `Until then its author can withdraw it, and the payout is not paid: ${APPROVAL_WITHDRAWAL_SECONDS} seconds`,
        }),
        alone: z.boolean().meta({
          description: 'Given by one person, which the host of this installation declares',
        }),
        links: z
          .array(
            z.object({
              with: z.string().meta({ description: 'Who requested, approved or set the account' }),
              through: z.string().meta({ description: 'Who acted on both accounts' }),
              active: z.boolean().meta({ description: 'False: it had ended by a vouch' }),
            }),
          )
          .meta({ description: 'The links of the approver’s account, as they were then' }),
      }),
    ),
    withdrawnApprovals: z.array(z.object({ by: Actor, at: Instant, withdrawnAt: Instant })).meta({
      description: 'Approvals that their authors withdrew; they do not count',
    }),
    bank: z.object({
      iban: z.string().nullable(),
      holder: z.string().nullable(),
      change,
      isFormer: z.boolean().optional().meta({
        description: 'The payout is not over, and its store has another account by now',
      }),
    }),
    rejected: z.object({ by: Actor, at: Instant, reason: z.string() }).nullable(),
    payment: z
      .object({
        rail: z.string(),
        by: Actor.nullable().optional().meta({ description: 'Who sent it last' }),
        sentAt: Instant.nullable().optional(),
        reference: z.string().nullable(),
        proof: z.string().nullable(),
        at: Instant.nullable(),
        outcome: z.string().nullable().meta({ description: 'The response of the rail' }),
        ...reasonFields,
      })
      .nullable(),
    settledBy: Actor.nullable().meta({
      description: 'The user who settled the last attempt after a review',
    }),
    typedConfirmation: z
      .boolean()
      .meta({ description: 'Approval requires the amount to be typed' }),
    legalEvents: z.array(PayoutEventType),
    acts: actsOf('approve', 'withdraw', 'reject', 'pay', 'settle')
      .optional()
      .meta({ description: 'The acts that its reader may perform now; absent without a reader' }),
  })
  .meta({ id: 'Payout' });
export type Payout = z.output<typeof Payout>;

/** By whom a payout is acted on next, as its reader sees it. */
export const PAYOUT_TURNS = ['approve', 'second', 'others', 'pay'] as const;
export type PayoutTurn = (typeof PAYOUT_TURNS)[number];

/** What moved the balance of a payout's store after it was requested, up to a later time. */
const LaterMovements = z.object({
  until: z.enum(['decision', 'now']).meta({
    description:
      'Up to its last approval or its rejection; or since then, or since the request, up to now',
  }),
  at: Instant,
  lines: z.array(z.object({ line: z.enum(STATEMENT_LINES), amount: Centimes })).meta({
    description: 'By the lines of a statement; none if nothing moved',
  }),
  balance: Centimes,
  held: PositiveCentimes.meta({ description: 'Held by open payouts at that time' }),
});

/**
 * How an amount was computed: every movement on the store's balance between the payout before and the request, and
 * beside it what moved since.
 */
export const PayoutEvidence = z
  .object({
    payout: Payout,
    since: Instant.nullable().meta({
      description: 'The previous payout; null: the beginning',
    }),
    previous: z.object({ id: PayoutId, amount: Amount, at: Instant }).nullable().optional().meta({
      description: 'The payout that was paid last before; `opening` is what it left',
    }),
    opening: Centimes,
    sales: z.object({ orders: z.number().int(), amount: Centimes }),
    commission: Centimes,
    refunds: Centimes,
    promotions: Centimes,
    cashOffset: Centimes,
    ends: Centimes.optional().meta({
      description: 'What the store gets for orders that ended without delivery',
    }),
    endsBorne: Centimes.optional().meta({
      description: 'What it bears of orders that ended without delivery',
    }),
    charges: Centimes.optional().meta({
      description: 'What the store bears of remedies: the goods less its part of the discount',
    }),
    owed: Centimes.optional().meta({
      description:
        'Of the charges, what the balance did not have (+), and what was collected of it (-)',
    }),
    stillOwed: Centimes.optional().meta({ description: 'What the store owes now' }),
    charged: z
      .array(
        z.object({
          chargeId: z.number().int(),
          orderId: OrderId,
          caseId: CaseId.nullable(),
          at: Instant,
          sold: Centimes.optional(),
          commission: Centimes.optional().meta({ description: 'The commission that went back' }),
          amount: Centimes.meta({ description: 'Net: sold less commission' }),
          owed: Centimes,
          reversed: z.boolean(),
        }),
      )
      .optional()
      .meta({ description: 'The latest charges since the previous payout' }),
    collected: z
      .array(
        z.object({
          chargeId: z
            .number()
            .int()
            .nullable()
            .meta({ description: 'Null: of the end of an order' }),
          orderId: OrderId,
          caseId: CaseId.nullable(),
          amount: Centimes,
        }),
      )
      .optional()
      .meta({ description: 'What this payout collected of what was owed' }),
    payouts: Centimes,
    other: Centimes,
    asOf: Instant.optional().meta({
      description:
        'When it was requested: all amounts above, `balance` and `held` are those of then',
    }),
    balance: Centimes,
    held: PositiveCentimes.meta({ description: 'Held by this payout and others open then' }),
    later: z.array(LaterMovements).optional(),
    difference: Centimes.meta({
      description: 'The present balance less all of the above and what moved later; must be zero',
    }),
    bank: StoreBank,
    earlier: z.array(z.object({ id: PayoutId, at: Instant, amount: Amount, status: PayoutStatus })),
  })
  .meta({ id: 'PayoutEvidence' });
export type PayoutEvidence = z.output<typeof PayoutEvidence>;
