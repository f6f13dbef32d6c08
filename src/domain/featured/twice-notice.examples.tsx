import { TwiceNotice } from './twice-notice.tsx';

const of = { slot: 'home', position: 3, startsOn: '2026-03-02', endsOn: null, zones: [] } as const;
const entry = {
  ...of,
  id: 5,
  name: 'Café Atlas',
  position: 1,
  endsOn: '2026-04-01',
  state: 'shown',
} as never;

export const Twice = () => <TwiceNotice of={of} entries={[entry]} />;
