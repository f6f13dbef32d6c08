import { LONG } from '#tests/support/gallery/samples.ts';
import { Differences } from './differences.tsx';

export const Changed = () => (
  <Differences
    before={{ name: 'Café Atlas', note: null, version: 1 } as never}
    after={{ name: LONG, note: 'Closed on Fridays', version: 2 } as never}
  />
);
export const None = () => <Differences before={null} after={null} />;
