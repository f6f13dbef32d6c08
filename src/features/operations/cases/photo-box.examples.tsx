import { aCase } from '#tests/support/gallery/cases.ts';
import { PhotoBox } from './photo-box.tsx';

export const Allowed = () => (
  <PhotoBox row={aCase(118, { acts: { attach: true } })} onSent={() => undefined}>
    <textarea aria-label="Comment" />
  </PhotoBox>
);
