import { Button } from '@blueprintjs/core';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { aContact, STORE_PARTY } from '#tests/support/gallery/contact-samples.ts';
import { answer, answered, over } from '#tests/support/gallery/stage.tsx';
import { type AskedContact, askContact } from './contact-asked.ts';
import { ContactSheet } from './contact-sheet.tsx';

const STORE = {
  id: 12,
  version: 3,
  name: 'Café Atlas',
  opening: { isOpen: true, why: null, reason: null, changesAt: null },
  legalEvents: ['store.pause'],
};

const shown = (contact: object, asked: Partial<AskedContact> = {}) =>
  answered(
    [answer(contactRoutes.get, contact as never), answer(storesRoutes.get, STORE as never)],
    over(() => (
      <>
        <Button onClick={() => askContact({ about: { orderId: 414 }, ...asked })}>#414</Button>
        <ContactSheet />
      </>
    )),
  );

export const Customer = shown(aContact());
export const WithTemplate = shown(aContact(), { party: 'customer', situation: 'late' });
export const SilentStore = shown(aContact({ parties: [STORE_PARTY] }));
