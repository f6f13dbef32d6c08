import { AmountField } from './amount-field.tsx';

const ignore = () => undefined;

export const Empty = () => <AmountField label="Amount" onAmount={ignore} hint="What is owed" />;
export const Read = () => <AmountField label="Amount" initial="12500" onAmount={ignore} />;
export const Wrong = () => (
  <AmountField label="Amount" initial="12,5,3" isTried onAmount={ignore} />
);
export const TooMuch = () => (
  <AmountField
    label="Amount"
    initial="900"
    isTried
    onAmount={ignore}
    check={() => 'More than the balance of MAD 118.00'}
  />
);
export const Disabled = () => (
  <AmountField label="Amount" initial="118.00" isDisabled onAmount={ignore} />
);
