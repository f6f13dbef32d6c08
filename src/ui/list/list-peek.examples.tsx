import { ListPeek } from './list-peek.tsx';

export const Row = () => (
  <ListPeek
    row={{ id: 1 }}
    name="Café Atlas"
    Body={() => <p>Open until 23:00</p>}
    rowCommands={[{ id: 'a.b', label: 'live.event_cancel', run: () => undefined }]}
    onClose={() => undefined}
  />
);
