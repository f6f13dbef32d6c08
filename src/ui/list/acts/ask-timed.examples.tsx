import { useState } from 'react';
import { AskTimed } from './ask-timed.tsx';

const asking = (text: string, isMissing = false) =>
  function Asking() {
    const [value, setValue] = useState(text);
    return (
      <AskTimed
        asks={{ label: 'stores.pause_until', isTimed: true }}
        value={value}
        isMissing={isMissing}
        onChange={setValue}
      />
    );
  };

export const Empty = asking('');
export const ForMinutes = asking('30 min\nToo many orders');
export const Missing = asking('soon', true);
