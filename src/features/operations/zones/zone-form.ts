import type { ZoneDetail } from '#contract/operations/zones/zone.ts';
import { ZONE_KINDS } from '#contract/operations/zones/zone.ts';
import { needsSecondPerson, propose } from '#src/domain/proposal/proposals.ts';
import { zoneRecords, zoneTermsResource } from '#src/domain/zone/zone-records.ts';
import { choiceOf } from '#src/ui/field/options.ts';
import { defineForm, type FormRecord, hinted } from '#src/ui/form/form.ts';
import type { FormAsk } from '#src/ui/overlay/ask-second.tsx';

/** The fields of an area: its name, kind and rank. */
export const zoneForm = defineForm({
  id: 'zoneForm',
  resource: zoneRecords,
  sections: [
    {
      title: 'zones.section_zone',
      fields: [
        { kind: 'text', name: 'name', label: 'zones.name' },
        {
          kind: 'choice',
          name: 'kind',
          ...choiceOf('zones.kind', ZONE_KINDS),
          hint: 'zones.kind_hint',
        },
        { kind: 'count', name: 'priority', ...hinted('zones.priority') },
        { kind: 'translated', name: 'names', label: 'zones.names' },
      ],
    },
  ],
});

/** The fields of an area's terms: what delivery costs, and when it is available. */
export const termsForm = defineForm({
  id: 'zoneTerms',
  resource: zoneTermsResource,
  sections: [
    {
      title: 'zones.terms_title',
      hint: 'zones.terms_hint',
      fields: [
        { kind: 'money', name: 'baseFee', label: 'zones.base_fee' },
        { kind: 'money', name: 'feePerKm', label: 'zones.fee_per_km' },
        { kind: 'money', name: 'freeFrom', ...hinted('zones.free_from') },
        { kind: 'money', name: 'minimumOrder', label: 'zones.minimum_order' },
        { kind: 'count', name: 'maxKm', ...hinted('zones.max_km'), unit: 'zones.kilometres' },
        { kind: 'hours', name: 'hours', label: 'zones.hours' },
        { kind: 'text', name: 'reason', label: 'zones.reason', isWide: true },
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

/** Converts the terms of an area for the form. Each change needs a new reason. */
export const termsRecord = ({ id, version, terms }: ZoneDetail): FormRecord => ({
  id,
  version,
  body: { ...terms, reason: '' },
});
