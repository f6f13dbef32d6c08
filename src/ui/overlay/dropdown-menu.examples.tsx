import { CaretDown, Cog } from '@blueprintjs/icons';
import { over } from '#tests/support/gallery/stage.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';

const run = () => undefined;

export const Closed = () => (
  <DropdownMenu label="Views" variant="solid" endIcon={<CaretDown />} items={[]}>
    A view with a rather long name <small>changed</small>
  </DropdownMenu>
);

export const Items = over(() => (
  <DropdownMenu
    label="Views"
    items={[
      { label: 'All orders', checked: true, hint: '1', run },
      { label: 'Late', checked: false, hint: '2', more: 'shared', run },
      { label: 'A view of Hajar with a name that needs more than one line', checked: false, run },
      { label: 'Save view', icon: Cog, startsGroup: true, run },
      { label: 'Delete view', startsGroup: true },
    ]}
  >
    Views
  </DropdownMenu>
));
