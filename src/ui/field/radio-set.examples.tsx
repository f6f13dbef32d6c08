import { LONG } from '#tests/support/gallery/samples.ts';
import { RadioSet } from './radio-set.tsx';

const options = [
  { value: 'store', label: 'The store' },
  { value: 'platform', label: LONG },
];

export const Chosen = () => <RadioSet legend="Who pays" name="payer" options={options} />;
export const Missing = () => (
  <RadioSet legend="Who pays" name="of" options={options} isOpen error="Choose one" />
);
