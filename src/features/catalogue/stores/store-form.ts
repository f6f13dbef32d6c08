import { DELIVERY_MODES, STANDARD_COMMISSION_BP } from '#contract/catalogue/store.ts';
import type { StoreDetail } from '#contract/routes/catalogue/stores.ts';
import { documentStore, imageStore } from '#src/domain/file/files.ts';
import { needsSecondPerson, propose } from '#src/domain/proposal/proposals.ts';
import { stores } from '#src/domain/store/stores.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { zoneOptions } from '#src/domain/zone/zone-names.ts';
import { t } from '#src/lib/i18n.ts';
import { PointMap } from '#src/map/lazy-maps.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { type FormRecord, toFormRecord } from '#src/ui/form/form.ts';
import { formPages } from '#src/ui/form/record-pages.tsx';
import type { FormAsk } from '#src/ui/overlay/ask-second.tsx';

const DOCUMENT_KINDS = ['licence', 'registration', 'tax', 'identity', 'contract', 'other'] as const;

/** A lower commission; its version is the commission before. */
const commissionAsk: FormAsk = {
  isNeeded: needsSecondPerson,
  fields: ['commissionBp'],
  propose: (record, change, reason) =>
    propose({
      kind: 'store_commission',
      target: String(record.id),
      version: Number(record.body.commissionBp),
      change,
      reason,
    }),
};

/** Converts a store to the form's values. */
const storeRecord = (store: StoreDetail): FormRecord =>
  toFormRecord({ ...store, ownerId: store.owner?.id ?? null });

/** The forms of a store. Required fields come first. */
export const storeForms = formPages(stores, {
  sections: [
    {
      title: 'stores.section_profile',
      fields: [
        { kind: 'text', name: 'name' },
        { kind: 'choice', name: 'category' },
        { kind: 'translated', name: 'names' },
        { kind: 'image', files: imageStore, name: 'logoId', label: 'stores.logo' },
        { kind: 'image', files: imageStore, name: 'coverId', label: 'stores.cover' },
      ],
    },
    {
      title: 'stores.section_contact',
      fields: [
        { kind: 'text', name: 'contactName', label: 'stores.contact' },
        { kind: 'text', type: 'tel', name: 'phone' },
        { kind: 'text', type: 'email', name: 'email' },
        {
          kind: 'record',
          name: 'ownerId',
          label: 'stores.owner',
          permission: 'stores.approve',
          source: userSource('store'),
        },
      ],
    },
    {
      title: 'stores.section_place',
      hint: 'stores.section_place_hint',
      fields: [
        { kind: 'text', name: 'address' },
        { kind: 'choice', name: 'zone', options: zoneOptions },
        { kind: 'location', map: PointMap, name: 'location' },
      ],
    },
    {
      title: 'stores.section_hours',
      hint: 'stores.section_hours_hint',
      fields: [
        { kind: 'hours', name: 'hours' },
        {
          kind: 'rows',
          name: 'holidays',
          isWide: true,
          add: 'stores.holiday_add',
          none: 'stores.holiday_none',
          rowFields: [
            { kind: 'text', name: 'name', label: 'stores.holiday_name' },
            { kind: 'date', name: 'from', label: 'lists.from' },
            { kind: 'date', name: 'to', label: 'lists.until' },
          ],
        },
      ],
    },
    {
      title: 'stores.section_terms',
      fields: [
        { kind: 'money', name: 'minimumOrder', label: 'stores.minimum_order' },
        { kind: 'count', name: 'prepMinutes', label: 'stores.prep', unit: 'stores.minutes' },
        {
          kind: 'percent',
          name: 'commissionBp',
          label: 'stores.commission',
          permission: 'stores.approve',
        },
        { kind: 'percent', name: 'taxBp', label: 'stores.tax' },
        {
          kind: 'choices',
          name: 'deliveryModes',
          label: 'stores.modes',
          isWide: true,
          options: optionsOf(DELIVERY_MODES, (value) => t(`stores.mode_${value}`)),
        },
      ],
    },
    {
      title: 'stores.section_fiscal',
      hint: 'stores.section_fiscal_hint',
      fields: [
        { kind: 'text', name: 'legalName', label: 'stores.legal_name' },
        { kind: 'text', name: 'ice' },
        { kind: 'text', name: 'fiscalId', label: 'stores.fiscal_id' },
        { kind: 'text', name: 'tradeRegister', label: 'stores.trade_register' },
        { kind: 'choice', name: 'statements' },
      ],
    },
    {
      title: 'stores.section_documents',
      fields: [
        {
          kind: 'rows',
          name: 'documents',
          isWide: true,
          add: 'stores.document_add',
          none: 'stores.document_none',
          rowFields: [
            {
              kind: 'choice',
              name: 'kind',
              label: 'stores.document_kind',
              options: optionsOf(DOCUMENT_KINDS, (value) => t(`stores.document_${value}`)),
            },
            { kind: 'text', name: 'name', label: 'stores.document_name' },
            { kind: 'date', name: 'expiresOn', label: 'stores.document_expires' },
            {
              kind: 'document',
              files: documentStore,
              name: 'fileId',
              label: 'stores.document_file',
            },
          ],
        },
      ],
    },
  ],
  toRecord: storeRecord,
  initial: {
    category: 'restaurant',
    minimumOrder: '0',
    prepMinutes: 20,
    commissionBp: STANDARD_COMMISSION_BP,
    taxBp: 0,
    deliveryModes: ['delivery'],
    hours: null,
    holidays: [],
    documents: [],
    statements: 'none',
    names: {},
  },
  ask: commissionAsk,
});
