import type { ZoneDetail } from '#contract/operations/zones/zone.ts';
import { ZONE_KINDS } from '#contract/operations/zones/zone.ts';
import { needsSecondPerson, propose } from '#src/domain/proposal/proposals.ts';
import { areas, areaTerms } from '#src/domain/zone/operational-areas.ts';
import { choiceOf } from '#src/ui/field/options.ts';
import { defineForm, type FormRecord, hinted } from '#src/ui/form/form.ts';
import type { FormAsk } from '#src/ui/overlay/ask-second.tsx';

/** The fields of an area: its name, kind and rank. */
export const areaForm = defineForm({
  id: 'areaForm',
  resource: areas,
  sections: [
    {
      title: 'areas.section_area',
      fields: [
        { kind: 'text', name: 'name', label: 'areas.name' },
        {
          kind: 'choice',
          name: 'kind',
          ...choiceOf('areas.kind', ZONE_KINDS),
          hint: 'areas.kind_hint',
        },
        { kind: 'count', name: 'priority', ...hinted('areas.priority') },
        { kind: 'translated', name: 'names', label: 'areas.names' },
      ],
    },
  ],
});

/** The fields of an area's terms: what delivery costs, and when it is available. */
export const termsForm = defineForm({
  id: 'areaTerms',
  resource: areaTerms,
  sections: [
    {
      title: 'areas.terms_title',
      hint: 'areas.terms_hint',
      fields: [
        { kind: 'money', name: 'baseFee', label: 'areas.base_fee' },
        { kind: 'money', name: 'feePerKm', label: 'areas.fee_per_km' },
        { kind: 'money', name: 'freeFrom', ...hinted('areas.free_from') },
        { kind: 'money', name: 'minimumOrder', label: 'areas.minimum_order' },
        { kind: 'count', name: 'maxKm', ...hinted('areas.max_km'), unit: 'areas.kilometres' },
        { kind: 'hours', name: 'hours', label: 'areas.hours' },
        { kind: 'text', name: 'reason', label: 'areas.reason', isWide: true },
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
