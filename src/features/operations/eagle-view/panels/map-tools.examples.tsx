import '../eagle-view.css';
import { over } from '#tests/support/gallery/stage.tsx';
import { MapTools } from './map-tools.tsx';

export const Tools = over(
  () => (
    <div style={{ position: 'absolute', insetBlockStart: '4rem', insetInlineStart: '4rem' }}>
      <MapTools />
    </div>
  ),
  'by-itself',
);
