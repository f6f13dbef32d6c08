import { z } from 'zod';
import { DOCUMENT_STATES } from '#machines/document/document-machine.ts';

export const VEHICLES = ['motorbike', 'scooter', 'bicycle', 'car', 'van', 'on_foot'] as const;
export const Vehicle = z.enum(VEHICLES).meta({ id: 'Vehicle' });
export type Vehicle = z.output<typeof Vehicle>;

export const DOCUMENT_KINDS = [
  'licence',
  'registration',
  'insurance',
  'identity',
  'inspection',
  'other',
] as const;
export const DocumentKind = z.enum(DOCUMENT_KINDS).meta({ id: 'DocumentKind' });
export type DocumentKind = z.output<typeof DocumentKind>;

export const DocumentState = z.enum(DOCUMENT_STATES).meta({ id: 'DocumentState' });

/** A document that expires within this many days is due. */
export const DOCUMENT_DUE_DAYS = 30;
/** The days before its expiry on which the driver is warned of a required document; 0: its last day. */
export const WARNED_DAYS = [30, 7, 0] as const;

/** What is wrong with a required document. */
export const DOCUMENT_FAULTS = ['rejected', 'missing', 'expired', 'pending'] as const;
export const DocumentFault = z
  .object({
    kind: DocumentKind,
    fault: z.enum(DOCUMENT_FAULTS).meta({
      description: 'pending: it is not approved, where only approved documents count',
    }),
  })
  .meta({ id: 'DocumentFault' });
export type DocumentFault = z.output<typeof DocumentFault>;

const kinds = z.array(DocumentKind).max(DOCUMENT_KINDS.length).default([]);

/** The documents that drivers need by their vehicle. At first none: nobody is held to them. */
export const DocumentSettings = z
  .strictObject({
    motorbike: kinds,
    scooter: kinds,
    bicycle: kinds,
    car: kinds,
    van: kinds,
    on_foot: kinds,
    approvedOnly: z.boolean().default(false).meta({
      description: 'A document counts once it is approved; otherwise until it is rejected',
    }),
  })
  .meta({ id: 'DocumentSettings' });
export type DocumentSettings = z.output<typeof DocumentSettings>;
