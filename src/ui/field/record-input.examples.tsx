import { RecordInput } from './record-input.tsx';

const source = { find: async () => [], show: async () => 'Hajar Bennani' };
const ignore = () => undefined;

export const Chosen = () => (
  <RecordInput label="Customer" cacheKey="a" source={source} value="31" onChange={ignore} />
);
export const Empty = () => (
  <RecordInput
    label="Customer"
    cacheKey="b"
    source={null}
    value=""
    placeholder="Name, or #12"
    onChange={ignore}
  />
);
export const Wrong = () => (
  <RecordInput
    label="Customer"
    cacheKey="c"
    source={source}
    value="31"
    error="There is no #31"
    onChange={ignore}
  />
);
