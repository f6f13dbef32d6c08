import { LONG } from '#tests/support/gallery/samples.ts';
import { RowPane } from './row-pane.tsx';

export const Row = () => (
  <RowPane
    label="Payout 12"
    bodyLabel="Facts"
    title={<>Café Atlas {LONG}</>}
    amount="MAD 12,500.00"
    status={<span className="status">Requested</span>}
    link={<a href="#s">Store</a>}
    more={<p className="hint">{LONG}</p>}
    commands={[
      { id: 'a.approve', label: 'live.event_assign', run: () => undefined, isMain: true },
      { id: 'a.reject', label: 'live.event_cancel', run: () => undefined },
    ]}
  >
    <p>{LONG}</p>
  </RowPane>
);
