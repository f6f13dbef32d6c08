import type { InputProps } from './field-frame.tsx';
import { FieldInput } from './field-input.tsx';

const files = {
  accept: ['image/png'],
  upload: async () => ({ id: 1 }),
  name: async () => 'iban.pdf',
  save: async () => undefined,
};
const show = (field: object, value: unknown, error?: string) => () => (
  <FieldInput
    field={{ name: 'field', label: 'stores.order', ...field } as InputProps['field']}
    value={value as never}
    onChange={() => undefined}
    onBlur={() => undefined}
    error={error}
  />
);
const options = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'By card' },
];

export const Text = show({ kind: 'text' }, 'Café Atlas');
export const TextWrong = show({ kind: 'text' }, 'Café Atlas', 'This name is taken');
export const LongText = show({ kind: 'text', isLong: true }, 'Open until late');
export const Password = show({ kind: 'text', type: 'password' }, 'secret');
export const Money = show({ kind: 'money' }, '12500');
export const Percent = show({ kind: 'percent' }, '12.5');
export const Count = show({ kind: 'count', unit: 'zones.override_minutes' }, '15');
export const DateOf = show({ kind: 'date' }, '2026-03-18');
export const Flag = show({ kind: 'flag' }, true);
export const Choice = show({ kind: 'choice', options }, 'cash');
export const Choices = show({ kind: 'choices', options }, ['card']);
export const Tags = show({ kind: 'tags' }, 'pizza, tajine');
export const Translated = show({ kind: 'translated' }, { en: 'Tea', fr: 'Thé', ar: 'شاي' });
export const TranslatedLong = show({ kind: 'translated', isLong: true }, {}, 'One is needed');
export const Location = show({ kind: 'location', map: () => <p>Map</p> }, '33.58930, -7.60390');
export const Hours = show({ kind: 'hours' }, null);
export const Image = show({ kind: 'image', files }, 3);
export const NoImage = show({ kind: 'image', files }, null, 'An image is needed');
export const Images = show({ kind: 'images', most: 3, files }, [3, 4]);
export const Document = show({ kind: 'document', files }, 3);
export const Record = show(
  { kind: 'record', source: { find: async () => [], show: async () => 'Hajar' } },
  '31',
);
export const Rows = show(
  {
    kind: 'rows',
    add: 'lists.more',
    none: 'users.devices_none',
    rowFields: [
      { kind: 'text', name: 'name', label: 'stores.order' },
      { kind: 'money', name: 'price', label: 'stores.order_total' },
    ],
  },
  [
    { name: 'Large', price: '12' },
    { name: 'Small', price: '8' },
  ],
);
export const NoRows = show(
  { kind: 'rows', add: 'lists.more', none: 'users.devices_none', rowFields: [] },
  [],
);
