import type { ZoneDetail } from '#contract/operations/zones/zone.ts';
import { needOptions } from '#src/domain/need/need-text.ts';
import { needsSecondPerson, propose } from '#src/domain/proposal/proposals.ts';
import { zoneRecords, zoneTermsResource } from '#src/domain/zone/zone-records.ts';
import { defineForm, type FormRecord } from '#src/ui/form/form.ts';
import type { FormAsk } from '#src/ui/overlay/ask-second.tsx';

/** The fields of a zone: its name, kind and rank. */
export const zoneForm = defineForm({
  id: 'zoneForm',
  resource: zoneRecords,
  texts: 'zones.',
  sections: [
    {
      title: 'zones.section_zone',
      fields: [
        { kind: 'text', name: 'name' },
        {
          kind: 'choice',
          name: 'kind',
        },
        { kind: 'count', name: 'priority' },
        { kind: 'choices', name: 'needs', options: needOptions },
        { kind: 'translated', name: 'names' },
      ],
    },
  ],
});

/** The fields of a zone's terms: what delivery costs, and when it is available. */
export const termsForm = defineForm({
  id: 'zoneTerms',
  resource: zoneTermsResource,
  texts: 'zones.',
  sections: [
    {
      title: 'zones.terms_title',
      hint: 'zones.terms_hint',
      fields: [
        { kind: 'money', name: 'baseFee', label: 'zones.base_fee' },
        { kind: 'money', name: 'feePerKm', label: 'zones.fee_per_km' },
        { kind: 'money', name: 'freeFrom', label: 'zones.free_from' },
        { kind: 'money', name: 'minimumOrder', label: 'zones.minimum_order' },
        { kind: 'count', name: 'maxKm', label: 'zones.max_km', unit: 'zones.kilometres' },
        { kind: 'hours', name: 'hours' },
        { kind: 'text', name: 'reason', isWide: true },
      ],
    },
  ],
});

/** Terms with a fee beyond the limit: all of them are proposed. */
export const termsAsk: FormAsk = {
  isNeeded: needsSecondPerson,
  propose: ({ id, version, body }, changed, reason) => {
    const terms = Object.entries({ ...body, ...changed }).filter(([name]) => name !== 'reason');
    return propose({
      kind: 'zone_terms',
      target: String(id),
      version,
      change: Object.fromEntries(terms),
      reason,
    });
  },
};

/** Converts the terms of a zone for the form. Each change needs a new reason. */
export const termsRecord = ({ id, version, terms }: ZoneDetail): FormRecord => ({
  id,
  version,
  body: { ...terms, reason: '' },
});
