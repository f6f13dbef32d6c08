import { DEFAULT_END_TERMS } from '#machines/order/end-terms.ts';
import { EndTermsTable } from './end-terms-table.tsx';

const onChange = () => undefined;

export const Editable = () => (
  <EndTermsTable terms={DEFAULT_END_TERMS} isDisabled={false} onChange={onChange} />
);
export const ReadOnly = () => (
  <EndTermsTable terms={DEFAULT_END_TERMS} isDisabled onChange={onChange} />
);
