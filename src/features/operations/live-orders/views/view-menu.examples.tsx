import '../live-orders.css';
import { over } from '#tests/support/gallery/stage.tsx';
import { ViewMenu } from './view-menu.tsx';

export const Opened = over(ViewMenu);
