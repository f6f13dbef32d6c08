import { PersonField } from './person-field.tsx';

export const Empty = () => <PersonField label="Driver" value="" onChange={() => undefined} />;
export const Wrong = () => (
  <PersonField label="Driver" value="" error="Choose one" onChange={() => undefined} />
);
