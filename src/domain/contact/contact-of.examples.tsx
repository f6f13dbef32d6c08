import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { aContact, aParty } from '#tests/support/gallery/contact-samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { ContactOf } from './contact-of.tsx';

const shown = (contact: object) =>
  answered([answer(contactRoutes.get, contact as never)], () => (
    <ContactOf about={{ caseId: 118 }} />
  ));

export const Several = shown(aContact());
export const None = shown(aContact({ parties: [aParty({ thread: null, version: 0 })] }));
