import { SearchField } from './search-field.tsx';

const ignore = () => undefined;

export const Empty = () => (
  <SearchField label="Search" hint="Name or telephone" q="" onFind={ignore} />
);
export const Typed = () => <SearchField label="Search" hint="Name" q="hajar" onFind={ignore} />;
