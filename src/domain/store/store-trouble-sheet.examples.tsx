import { Button } from '@blueprintjs/core';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { answer, answered, over } from '#tests/support/gallery/stage.tsx';
import { storeTrouble } from './store-trouble.ts';
import { StoreTroubleSheet } from './store-trouble-sheet.tsx';

const ITEM = { id: 7, version: 2, name: 'Tajine de poulet', available: true };
const STORE = {
  id: 12,
  version: 3,
  name: 'Café Atlas',
  opening: { isOpen: true, why: null, reason: null, changesAt: null },
  legalEvents: ['store.pause'],
};

const shown = (opening: object = {}) =>
  answered(
    [
      answer(itemsRoutes.get, ITEM as never),
      answer(storesRoutes.get, { ...STORE, opening: { ...STORE.opening, ...opening } } as never),
    ],
    over(() => (
      <>
        <Button
          onClick={() =>
            storeTrouble.set({ id: 12, name: 'Café Atlas', items: [{ itemId: 7 } as never] })
          }
        >
          Café Atlas
        </Button>
        <StoreTroubleSheet />
      </>
    )),
  );

export const Open = shown();
export const Paused = shown({ isOpen: false, why: 'paused', reason: 'No gas' });
