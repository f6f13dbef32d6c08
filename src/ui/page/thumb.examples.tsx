import { Thumb } from './thumb.tsx';

export const WithPicture = () => (
  <p>
    <Thumb fileId={3} /> Café Atlas
  </p>
);
export const Without = () => (
  <p>
    <Thumb fileId={null} /> Café Atlas
  </p>
);
