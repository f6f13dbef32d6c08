import { LONG } from '#tests/support/gallery/samples.ts';
import { Select, SelectField } from './select.tsx';

const options = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: LONG },
];

export const Plain = () => <Select aria-label="Payment" options={options} defaultValue="cash" />;
export const Field = () => (
  <SelectField label="Payment" hint="As agreed" options={options} defaultValue="card" />
);
export const Wrong = () => <SelectField label="Payment" error="Choose one" options={options} />;
export const Disabled = () => <SelectField label="Payment" options={options} disabled />;
