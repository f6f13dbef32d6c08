import { anOrder, minutesFrom } from '#tests/support/gallery/samples.ts';
import { answered } from '#tests/support/gallery/stage.tsx';
import { ProofPhoto } from './proof-photo.tsx';

/** A photo that the server does not have. */
export const Failed = answered([], () => (
  <ProofPhoto
    order={anOrder(414)}
    size="96"
    proof={{
      id: 1,
      act: 'delivery',
      kind: 'photo',
      result: 'given',
      needed: null,
      driver: null,
      leg: 1,
      at: minutesFrom(-8),
      receivedAt: minutesFrom(-2),
      isOffline: false,
      hasPhoto: true,
      place: null,
      metres: 12,
      cause: null,
      by: null,
    }}
  />
));
