import { STORE_PARTY } from '#tests/support/gallery/contact-samples.ts';
import { NoAnswer } from './no-answer.tsx';

export const WithProposal = () => (
  <NoAnswer
    party={STORE_PARTY}
    proposal={{ label: 'Pause the store for 30 minutes', run: () => undefined }}
  />
);
export const Alone = () => <NoAnswer party={STORE_PARTY} proposal={null} />;
