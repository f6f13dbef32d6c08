import type { Choice } from '#contract/catalogue/item.ts';
import { categoryOptions } from '#src/domain/category/category-options.ts';
import { imageStore } from '#src/domain/file/files.ts';
import { items } from '#src/domain/item/items.ts';
import { needOptions } from '#src/domain/need/need-text.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import type { FieldOf } from '#src/ui/form/fields/form-field.ts';
import { defineForm } from '#src/ui/form/form.ts';

/** The fields of a choice with a price, which is a variant or an option. */
const choice = (price: 'items.price' | 'items.option_price'): readonly FieldOf<Choice>[] => [
  { kind: 'text', name: 'name', label: 'items.name' },
  { kind: 'money', name: 'price', label: price },
];

/** The fields of an item. */
export const itemForm = defineForm({
  id: 'itemForm',
  resource: items,
  bodyPath: 'items.0',
  sections: [
    {
      title: 'items.section_item',
      fields: [
        {
          kind: 'record',
          name: 'storeId',
          label: 'items.store',
          isFirstOnly: true,
          isWide: true,
          source: storeSource,
        },
        { kind: 'text', name: 'name', label: 'items.name' },
        { kind: 'choice', name: 'categoryId', label: 'items.category', options: categoryOptions },
        { kind: 'text', name: 'sku', label: 'items.sku' },
        { kind: 'flag', name: 'available', label: 'items.available' },
        { kind: 'moment', name: 'unavailableUntil', label: 'items.unavailable_until' },
        { kind: 'translated', name: 'names', label: 'items.names' },
        { kind: 'translated', name: 'description', label: 'items.description', isLong: true },
      ],
    },
    {
      title: 'items.section_price',
      fields: [
        { kind: 'money', name: 'price', label: 'items.price' },
        {
          kind: 'money',
          name: 'comparePrice',
          label: 'items.compare_price_long',
          hint: 'items.compare_price_hint',
        },
        { kind: 'count', name: 'stock', label: 'items.stock_long', hint: 'items.stock_hint' },
        { kind: 'flag', name: 'restockable', label: 'items.restockable' },
        { kind: 'choices', name: 'needs', label: 'items.needs', options: needOptions },
      ],
    },
    {
      title: 'items.section_media',
      fields: [
        { kind: 'images', files: imageStore, name: 'imageIds', label: 'items.images', most: 10 },
        { kind: 'tags', name: 'tags', label: 'items.tags' },
      ],
    },
    {
      title: 'items.section_hours',
      hint: 'items.section_hours_hint',
      fields: [{ kind: 'hours', name: 'hours', label: 'items.hours' }],
    },
    {
      title: 'items.section_variants',
      hint: 'items.section_variants_hint',
      fields: [
        {
          kind: 'rows',
          name: 'variants',
          label: 'items.variants',
          isWide: true,
          add: 'items.variant_add',
          none: 'items.variant_none',
          rowFields: choice('items.price'),
        },
      ],
    },
    {
      title: 'items.section_groups',
      hint: 'items.section_groups_hint',
      fields: [
        {
          kind: 'rows',
          name: 'groups',
          label: 'items.groups',
          isWide: true,
          add: 'items.group_add',
          none: 'items.group_none',
          rowFields: [
            { kind: 'text', name: 'name', label: 'items.group_name' },
            { kind: 'count', name: 'min', label: 'items.group_min' },
            { kind: 'count', name: 'max', label: 'items.group_max' },
            {
              kind: 'rows',
              name: 'options',
              label: 'items.options',
              isWide: true,
              add: 'items.option_add',
              none: 'items.option_none',
              rowFields: choice('items.option_price'),
            },
          ],
        },
      ],
    },
  ],
});
