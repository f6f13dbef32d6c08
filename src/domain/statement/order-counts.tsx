import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { OTHER_ORDERS, type OtherOrder } from '#contract/money/statement-line.ts';
import { t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { idText } from '#src/lib/language/ltr.ts';

interface Props {
  /** The number of orders sold in the period. */
  sold: number;
  others: readonly { orderId: number; why: OtherOrder }[];
}

/** How many orders were sold in a period, and which others have movements in it, and why. */
export const OrderCounts = ({ sold, others }: Props) => (
  <div className="stack">
    <p>
      {t('statements.sold', { n: sold })}{' '}
      {others.length > 0 && t('statements.others', { n: others.length })}
    </p>
    {others.length > 0 && (
      <ul>
        {OTHER_ORDERS.map((why) => ({ why, of: others.filter((one) => one.why === why) }))
          .filter(({ of }) => of.length > 0)
          .map(({ why, of }) => (
            <li key={why}>
              {labelled(t(`statements.other_${why}`, { n: of.length }), '')}
              {of.map(({ orderId }, n) => (
                <Fragment key={orderId}>
                  {n > 0 && ', '}
                  <Link to={`/orders/${orderId}`}>{idText(orderId)}</Link>
                </Fragment>
              ))}
            </li>
          ))}
      </ul>
    )}
  </div>
);
