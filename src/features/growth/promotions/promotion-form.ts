import { casablancaDay } from '#rules/time.ts';
import { categoryOptions } from '#src/domain/category/category-options.ts';
import { RoomLine } from '#src/domain/money/room-line.tsx';
import { promotions } from '#src/domain/promotion/promotions.ts';
import { needsSecondPerson, propose } from '#src/domain/proposal/proposals.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { zonesField } from '#src/domain/zone/zones-field.ts';
import { formPages } from '#src/ui/form/record-pages.tsx';
import type { FormAsk } from '#src/ui/overlay/ask-second.tsx';
import { CopyNotice } from './copy-notice.tsx';

/** An edit of a running promotion beyond what one person commits: the whole of it is proposed. */
const editAsk: FormAsk = {
  isNeeded: needsSecondPerson,
  propose: (record, change, reason) =>
    propose({
      kind: 'promotion_edit',
      target: String(record.id),
      version: record.version,
      change,
      reason,
    }),
};

/** The forms of a promotion. A new promotion is a draft. */
export const promotionForms = formPages(promotions, {
  above: CopyNotice,
  below: RoomLine,
  sections: [
    {
      title: 'promotions.section_offer',
      fields: [
        { kind: 'text', name: 'name' },
        { kind: 'text', name: 'code' },
        { kind: 'choice', name: 'kind' },
        {
          kind: 'percent',
          name: 'percentBp',
          label: 'promotions.percent',
          onlyFor: { field: 'kind', inputs: ['percent'] },
        },
        { kind: 'money', name: 'amount', onlyFor: { field: 'kind', inputs: ['fixed'] } },
        { kind: 'money', name: 'cap', onlyFor: { field: 'kind', inputs: ['percent', 'delivery'] } },
        { kind: 'money', name: 'minimumOrder', label: 'promotions.minimum' },
        { kind: 'percent', name: 'storeShareBp', label: 'promotions.store_share' },
      ],
    },
    {
      title: 'promotions.section_limits',
      fields: [
        { kind: 'date', name: 'startsOn', label: 'promotions.starts' },
        { kind: 'date', name: 'endsOn', label: 'promotions.ends' },
        { kind: 'hours', name: 'hours', isWindow: true },
        {
          kind: 'count',
          name: 'maxUses',
          label: 'promotions.max_uses',
          hint: 'promotions.limit_hint',
        },
        {
          kind: 'count',
          name: 'maxUsesPerCustomer',
          label: 'promotions.max_uses_customer',
          hint: 'promotions.limit_hint',
        },
        {
          kind: 'money',
          name: 'budget',
          hint: 'promotions.limit_hint',
        },
        { kind: 'flag', name: 'newCustomersOnly', label: 'promotions.for_new' },
      ],
    },
    {
      title: 'promotions.section_for',
      hint: 'promotions.section_for_hint',
      fields: [
        {
          kind: 'rows',
          name: 'stores',
          add: 'promotions.store_add',
          none: 'promotions.for_all',
          rowFields: [
            { kind: 'record', name: 'id', label: 'promotions.store', source: storeSource },
          ],
        },
        zonesField(
          'promotions.zones',
          'promotions.zone',
          'promotions.zone_add',
          'promotions.zones_all',
        ),
        {
          kind: 'rows',
          name: 'categories',
          add: 'promotions.category_add',
          none: 'promotions.categories_all',
          rowFields: [
            { kind: 'choice', name: 'id', label: 'promotions.category', options: categoryOptions },
          ],
        },
        {
          kind: 'rows',
          name: 'customers',
          add: 'promotions.customer_add',
          none: 'promotions.for_all',
          rowFields: [
            {
              kind: 'record',
              name: 'id',
              label: 'promotions.customer',
              permission: 'users.read',
              source: userSource('customer'),
            },
          ],
        },
      ],
    },
  ],
  initial: {
    code: null,
    kind: 'percent',
    percentBp: null,
    amount: null,
    cap: null,
    minimumOrder: '0',
    startsOn: casablancaDay(Date.now()),
    endsOn: null,
    hours: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    budget: null,
    storeShareBp: 0,
    newCustomersOnly: false,
    stores: [],
    zones: [],
    categories: [],
    customers: [],
  },
  ask: editAsk,
});
