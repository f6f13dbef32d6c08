import { Button } from '@blueprintjs/core';
import type { Claim } from '#contract/routes/operations/claims.ts';
import { claimState, ownClaims } from '#src/domain/claim/claim-state.ts';
import { claimOrder, releaseOrder } from '#src/domain/claim/claims.ts';
import { selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { LeaseLeft } from '#src/features/operations/live-orders/order/claim-bar.tsx';
import { HandOverMenu } from '#src/features/operations/live-orders/order/hand-over-menu.tsx';
import { announceSent } from '#src/features/operations/live-orders/outcome.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { toggleMine } from './mine.ts';

function Own({ claim: { orderId: id, until } }: { claim: Claim }) {
  const order = useEntry(shownSource().orders, id)?.order;
  return (
    <li className="own tracks">
      <TextButton onClick={() => selectOrder(id)}>{idText(id)}</TextButton>
      <span className="cut">
        {order
          ? `${order.store.name} · ${t(`live.status_${order.status}`)}`
          : t('claims.mine_gone')}
      </span>
      <LeaseLeft until={until} />
      <div className="row">
        <Button onClick={() => void claimOrder(id).then(announceSent)}>{t('claims.renew')}</Button>
        <Button onClick={() => void releaseOrder(id).then(announceSent)}>
          {t('claims.release')}
        </Button>
        <HandOverMenu id={id} />
      </div>
    </li>
  );
}

/** The user's claimed orders, with the time left of each lease. */
export function MinePane() {
  const claims = useStore(claimState, ownClaims, (a, b) => JSON.stringify(a) === JSON.stringify(b));
  return (
    <section className="pane" aria-label={t('claims.mine_title')}>
      <header className="row">
        <h2>{t('claims.mine_title')}</h2>

        <TextButton data-end onClick={toggleMine}>
          {t('live.close')}
        </TextButton>
      </header>
      {claims.length === 0 ? (
        <p className="hint">{t('claims.mine_none')}</p>
      ) : (
        <ul className="lined">
          {claims.map((claim) => (
            <Own key={claim.orderId} claim={claim} />
          ))}
        </ul>
      )}
    </section>
  );
}
