import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refusals } from '../errors.ts';
import { CommandId, StoreId, StorePath } from '../ids.ts';
import { Text } from '../text.ts';
import { Instant } from '../time.ts';
import { AccountReview } from './account-review.ts';
import { Iban } from './iban.ts';
import { StoreBank } from './payout.ts';

const changedAt = Instant.meta({ description: 'Of the account that its reader saw' });

/** The bank accounts of stores, to which their payouts go. */
export const payoutAccountRoutes = {
  reviewBank: endpoint({
    id: 'payouts.reviewBank',
    // Not by GET: addresses are logged on the way, and would keep the account.
    method: 'POST',
    path: '/api/admin/vendor-payments/stores/{id}/bank/review',
    summary:
      'Review the bank account of a store, or the one of `iban`: what it replaces, which other stores have it, and whom to call',
    access: ['payouts.read'],
    params: StorePath,
    body: z.strictObject({ iban: Iban.optional() }),
    answersInScope: true,
    responses: { 200: AccountReview, ...refusals(401, 403, 404) },
  }),
  setBank: endpoint({
    id: 'payouts.setBank',
    method: 'PUT',
    path: '/api/admin/vendor-payments/stores/{id}/bank',
    summary:
      'Set the bank account of a store; it applies to future requests, and is paid to once another person confirmed it',
    access: ['payouts.request'],
    params: StorePath,
    body: z.strictObject({
      commandId: CommandId,
      iban: Iban,
      holder: Text(70),
      reason: Text(200).meta({ description: 'Why it changes, and how that was checked' }),
    }),
    responses: {
      200: z.object({ storeId: StoreId, bank: StoreBank }),
      ...refusals(401, 403, 404, 409, 422),
    },
  }),
  confirmBank: endpoint({
    id: 'payouts.confirmBank',
    method: 'POST',
    path: '/api/admin/vendor-payments/stores/{id}/bank/confirm',
    summary: 'Confirm the changed bank account of a store, as another person than its author',
    access: ['payouts.approve'],
    params: StorePath,
    body: z.strictObject({
      commandId: CommandId,
      changedAt,
      record: Text(200).optional().meta({
        description:
          'Whom of the store was called, and when; required if another owner’s store has the account',
      }),
    }),
    responses: {
      200: z.object({ storeId: StoreId, bank: StoreBank }),
      ...refusals(401, 403, 404, 409, 422),
    },
  }),
  refuseBank: endpoint({
    id: 'payouts.refuseBank',
    method: 'POST',
    path: '/api/admin/vendor-payments/stores/{id}/bank/refuse',
    summary:
      'Refuse the changed bank account of a store: the one before is set again, and confirmed by another person',
    access: ['payouts.approve'],
    params: StorePath,
    body: z.strictObject({ commandId: CommandId, changedAt, reason: Text(200) }),
    responses: {
      200: z.object({ storeId: StoreId, bank: StoreBank }),
      ...refusals(401, 403, 404, 409, 422),
    },
  }),
} as const;
