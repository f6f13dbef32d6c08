import { Cog, Cross } from '@blueprintjs/icons';
import { IconButton } from './icon-button.tsx';

export const Plain = () => (
  <span className="row">
    <IconButton label="Settings" icon={<Cog />} />
    <IconButton label="Close" icon={<Cross />} active />
    <IconButton label="Close" icon={<Cross />} disabled />
  </span>
);
