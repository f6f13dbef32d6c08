import '../eagle-view.css';
import { FleetPanel } from './fleet-panel.tsx';

export const Empty = () => (
  <div style={{ blockSize: '36rem', inlineSize: '20rem', display: 'grid' }}>
    <FleetPanel />
  </div>
);
