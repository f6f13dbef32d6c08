import { createRef } from 'react';
import type { MissingFacts } from './draft.ts';
import { MissingPart } from './missing-part.tsx';

const part =
  (facts: MissingFacts, isDisabled = false) =>
  () => (
    <MissingPart
      ref={createRef()}
      facts={facts}
      isDisabled={isDisabled}
      onChange={() => undefined}
      onLeave={() => undefined}
    />
  );

export const NoneLeft = part({ left: 0, isOff: true });
export const SomeLeft = part({ left: 3, isOff: false });
export const NotMissing = part({ left: 0, isOff: false }, true);
