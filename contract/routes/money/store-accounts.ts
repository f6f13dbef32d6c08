import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { Instant } from '../../geo.ts';
import { CommandId, StoreId, StorePath } from '../../ids.ts';
import { Iban } from '../../money/iban.ts';
import { StoreBank } from '../../money/payout.ts';
import { Text } from '../../text.ts';

/** The bank accounts that stores are paid to. */
export const storeAccountRoutes = {
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
      changedAt: Instant.meta({ description: 'Of the account that its reader saw' }),
    }),
    responses: {
      200: z.object({ storeId: StoreId, bank: StoreBank }),
      ...refusals(401, 403, 404, 409, 422),
    },
  }),
} as const;
