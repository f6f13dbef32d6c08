import { aParty } from '#tests/support/gallery/contact-samples.ts';
import { PartyForm } from './party-form.tsx';
import type { ContactState } from './use-contact.ts';

const nothing = () => undefined;
const stateOf = (more: Partial<ContactState> = {}): ContactState =>
  ({
    template: aParty().templates[0],
    channel: 'sms',
    language: 'fr',
    text: '',
    setText: nothing,
    isBusy: false,
    failure: null,
    isOwnText: false,
    choose: nothing,
    nextChannel: nothing,
    nextLanguage: nothing,
    send: nothing,
    called: nothing,
    dismiss: nothing,
    ...more,
  }) as never;

export const Template = () => <PartyForm party={aParty()} state={stateOf()} />;
export const OwnText = () => (
  <PartyForm
    party={aParty({ thread: null })}
    state={stateOf({
      isOwnText: true,
      text: 'Nous arrivons.',
      failure: 'Samir has answered meanwhile. Read it before you write.',
    })}
  />
);
export const TooLate = () => (
  <PartyForm
    party={aParty({ whyNot: 'Order 414 ended more than 48 hours ago.', phone: null })}
    state={stateOf()}
  />
);
