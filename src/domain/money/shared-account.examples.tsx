import { SharedAccount } from './shared-account.tsx';

const holder = (kind: 'store' | 'driver', name: string, isSameOwner: boolean) => ({
  kind,
  id: 7,
  name,
  isSameOwner,
});

export const OfAStranger = () => (
  <SharedAccount
    review={{
      sharedWith: [
        holder('store', 'Café Atlas', false),
        holder('driver', 'd113 Hamza El Amrani', false),
      ],
      sharedElsewhere: 2,
    }}
  />
);
export const OfTheSameOwner = () => (
  <SharedAccount
    review={{ sharedWith: [holder('store', 'Café Atlas', true)], sharedElsewhere: 0 }}
  />
);
