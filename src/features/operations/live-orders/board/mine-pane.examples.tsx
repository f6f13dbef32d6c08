import { claimState } from '#src/domain/claim/claim-state.ts';
import { live } from '#src/domain/live/live.ts';
import { AMAL, anOrder, minutesFrom } from '#tests/support/gallery/samples.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { MinePane } from './mine-pane.tsx';

export const Claimed = prepared(() => {
  live().put(anOrder(414));
  claimState.set({
    claims: [414, 415].map((orderId) => ({ orderId, by: AMAL, until: minutesFrom(4) })),
    holds: [],
  } as never);
}, MinePane);
export const None = MinePane;
