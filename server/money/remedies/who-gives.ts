import { remediesRoutes as routes } from '#contract/routes/money/remedies.ts';
import { type Independence, independenceOf } from '../../books/audit/independence.ts';
import { asksOn } from '../../platform/acts/subject.ts';
import { reasonFor } from '../../platform/http/refusal.ts';

interface CustomerFacts {
  customer_id: number;
}
/** Who gives a remedy for an order: nobody to himself, nor to a linked account. */
export const give = asksOn<CustomerFacts, 'remedy.give', Independence>({
  async facts(db, rows, { userId }) {
    const people = rows.map(({ customer_id }) => customer_id);
    const independence = await independenceOf(db, userId, people);
    return { of: () => independence };
  },
})({
  route: routes.give,
  event: 'remedy.give',
  why({ customer_id }, { userId }, { isOnePerson, linkTo }) {
    const isLinked = userId === customer_id || (!isOnePerson && linkTo(customer_id) !== null);
    return isLinked ? reasonFor('remedy.linked') : null;
  },
});
