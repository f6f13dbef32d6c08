import { SharedAccount } from './shared-account.tsx';

const store = (name: string, isSameOwner: boolean) => ({ id: 7 as never, name, isSameOwner });

export const OfAStranger = () => (
  <SharedAccount review={{ sharedWith: [store('Café Atlas', false)], sharedElsewhere: 2 }} />
);
export const OfTheSameOwner = () => (
  <SharedAccount review={{ sharedWith: [store('Café Atlas', true)], sharedElsewhere: 0 }} />
);
