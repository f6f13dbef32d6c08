import '../eagle-view.css';
import { DriversPanel } from './drivers-panel.tsx';

export const Empty = () => (
  <div style={{ blockSize: '36rem', inlineSize: '20rem', display: 'grid' }}>
    <DriversPanel />
  </div>
);
