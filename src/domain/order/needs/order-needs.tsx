import { Checkbox } from '@blueprintjs/core';
import { useId } from 'react';
import { NEEDS, type NeedKind } from '#contract/catalogue/needs.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { needsText, needText } from '#src/domain/need/need-text.ts';
import { announceOutcome } from '#src/domain/order/order-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { setNeeds, whyNotNeeds } from './order-needs-acts.ts';

/** The id of the first need of the order's page, for the command that leads to it. */
export const FIRST_NEED = 'needs-first';

/** What an order needs of its driver; each need is added or taken away at once. */
export function OrderNeeds({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const title = useId();
  const mayChange = useHasPermission('orders.assign') && whyNotNeeds(order) === null;
  const { needs = [] } = order;
  const toggle = async (need: NeedKind) => {
    const next = NEEDS.filter((one) => needs.includes(one) !== (one === need));
    announceOutcome(await setNeeds(order, next));
    onChanged();
  };
  return (
    <section className="stack order__part" aria-labelledby={title}>
      <h2 id={title}>{t('needs.title')}</h2>
      {mayChange ? (
        <fieldset className="row" aria-labelledby={title}>
          {NEEDS.map((need, at) => (
            <Checkbox
              key={need}
              {...(at === 0 ? { id: FIRST_NEED } : {})}
              inline
              label={needText(need)}
              checked={needs.includes(need)}
              onChange={() => void toggle(need)}
            />
          ))}
        </fieldset>
      ) : (
        <p>{needsText(needs) || t('needs.none')}</p>
      )}
    </section>
  );
}
