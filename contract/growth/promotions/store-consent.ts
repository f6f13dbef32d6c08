import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { StoreId } from '../../ids.ts';
import { Instant } from '../../time.ts';

/** A store that was asked to pay a part of a promotion. */
export const StoreConsent = z
  .object({
    store: z.object({ id: StoreId, name: z.string() }),
    shareBp: z.number().int().meta({ description: 'The largest part that it pays; basis points' }),
    by: Actor.nullable().meta({ description: 'Null: the promotion ran before consents' }),
    isOwner: z.boolean().meta({ description: 'False: staff have it on paper' }),
    reason: z.string().nullable(),
    at: Instant,
    withdrawnAt: Instant.nullable(),
    isEnough: z.boolean().meta({ description: 'Its orders get the promotion' }),
  })
  .meta({ id: 'StoreConsent' });
export type StoreConsent = z.output<typeof StoreConsent>;

/** The stores to which a promotion would apply if they consented to their share. */
export const MissingConsents = z
  .object({
    count: z.number().int(),
    stores: z
      .array(z.object({ id: StoreId, name: z.string() }))
      .meta({ description: 'The first 100 by name' }),
  })
  .meta({ id: 'MissingConsents' });
export type MissingConsents = z.output<typeof MissingConsents>;
