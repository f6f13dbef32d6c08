import { MissingList } from './store-missing.tsx';

const atlas = { id: 12 as never, name: 'Café Atlas' };
const tajine = { id: 13 as never, name: 'Dar Tajine' };

export const One = () => (
  <MissingList
    stores={[
      {
        store: atlas,
        missing: ['owner', 'items', 'hours', 'bank', 'ice', 'own_zone', 'zones'],
        pinZone: 'Sidi Moumen',
      },
    ]}
  />
);
export const Several = () => (
  <MissingList
    stores={[
      { store: atlas, missing: ['owner'] },
      { store: tajine, missing: ['items', 'ice'] },
    ]}
  />
);
export const Nothing = () => <MissingList stores={[{ store: atlas, missing: [] }]} />;
