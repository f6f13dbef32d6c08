import { minutesFrom } from '#tests/support/gallery/samples.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { type ClaimState, claimState } from './claim-state.ts';
import { SetAsideMark } from './set-aside-mark.tsx';

const state = {
  claims: [{ orderId: 414, by: { id: 9, name: 'Badr' }, until: minutesFrom(4) }],
  holds: [
    { orderId: 415, by: { id: 8, name: 'Amal' }, until: minutesFrom(12), reason: 'Oven is cold' },
  ],
} as unknown as ClaimState;
const fill = () => claimState.set(state);

export const Claimed = prepared(fill, () => <SetAsideMark id={414} />);
export const Held = prepared(fill, () => <SetAsideMark id={415} />);
export const Short = prepared(fill, () => <SetAsideMark id={414} isShort />);
