import { z } from 'zod';
import { LatLon } from '../../geo.ts';
import { Uuid } from '../../ids.ts';
import { Instant } from '../../time.ts';

const { lat, lon } = LatLon.shape;

/** What a driver's app says of a delivery. Offline, nothing of it is refused but what cannot be read. */
export const DeliveryProofInput = z
  .object({
    pin: z.string().max(100).optional().meta({ description: 'As the driver typed it' }),
    ageSeen: z.boolean().optional(),
    photos: z.array(Uuid).max(10).optional().meta({
      description: 'The ids that the phone gave its photos; they may be uploaded before or after',
    }),
    at: Instant.optional().meta({ description: 'When it happened; default: now' }),
    lat: lat.optional(),
    lon: lon.optional(),
    accuracy: z.number().min(0).max(100_000).optional().meta({ description: 'Metres' }),
    offline: z.boolean().optional().meta({
      description: 'It happened without a network: it is not refused, but what is missing counts',
    }),
  })
  .meta({ id: 'ProofAtDelivery' });
export type DeliveryProofInput = z.output<typeof DeliveryProofInput>;
