import { over } from '#tests/support/gallery/stage.tsx';
import { ColumnPanel } from './column-panel.tsx';

export const Opened = over(ColumnPanel);
