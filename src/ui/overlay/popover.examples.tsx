import { Button, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { over } from '#tests/support/gallery/stage.tsx';
import { Popover } from './popover.tsx';

const Opened = ({ placement }: { placement: 'bottom-start' | 'bottom-end' }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpen={setOpen}
      placement={placement}
      first={['input']}
      button={(target) => <Button {...target}>Columns</Button>}
    >
      <div className="stack" style={{ padding: '0.75rem' }}>
        <Checkbox label="Customer" defaultChecked />
        <Checkbox label="Address" />
        <Checkbox label="Order" defaultChecked disabled />
      </div>
    </Popover>
  );
};

export const AtStart = over(() => <Opened placement="bottom-start" />);
export const AtEnd = over(() => <Opened placement="bottom-end" />);
