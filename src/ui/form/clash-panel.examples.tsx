import { ClashPanel } from './clash-panel.tsx';

export const Clashes = () => (
  <ClashPanel
    clashes={
      [
        { field: { kind: 'text', name: 'name', label: 'stores.order' }, theirs: 'Atlas', mine: '' },
        {
          field: { kind: 'money', name: 'fee', label: 'stores.order_total' },
          theirs: '100',
          mine: '250',
        },
      ] as never
    }
    onSettle={() => undefined}
  />
);
