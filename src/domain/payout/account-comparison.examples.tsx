import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { AccountComparison } from './account-comparison.tsx';

const present = { iban: 'MA64011519000001205000534921', holder: 'Atlas SARL' };
const review = {
  iban: present.iban,
  replaces: null,
  sharedWith: [],
  sharedElsewhere: 0,
  phone: null,
  contactName: null,
  owner: null,
};

export const OfAnUnknownOne = answered([answer(payoutsRoutes.reviewBank, review)], () => (
  <AccountComparison storeId={12} present={present} change={null} />
));
