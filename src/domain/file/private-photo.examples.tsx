import { answered } from '#tests/support/gallery/stage.tsx';
import { PrivatePhoto } from './private-photo.tsx';

/** A photo that the server does not have. */
export const Failed = answered([], () => (
  <PrivatePhoto path="/api/admin/cases/118/photos/1/96" name="Photo" className="proof__photo" />
));
