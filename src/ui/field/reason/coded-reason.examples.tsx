import { LONG } from '#tests/support/gallery/samples.ts';
import { CodedReason, type ReasonCodes } from './coded-reason.tsx';

const codes: ReasonCodes = {
  field: 'cause',
  options: () => [
    { value: 'missing', label: 'Item missing' },
    { value: 'closed', label: 'Store closed' },
    { value: 'long', label: LONG },
    { value: 'other', label: 'Other' },
  ],
  other: 'other',
};

export const Open = () => <CodedReason legend="Why" codes={codes} isMissing={false} />;
export const Chosen = () => (
  <CodedReason legend="Why" codes={codes} isMissing={false} value={'missing\nTwo of them'} />
);
export const Missing = () => <CodedReason legend="Why" codes={codes} isMissing />;
