import { EndShares } from './end-shares.tsx';

export const NotChosen = () => <EndShares shares={undefined} />;
export const ByCard = () => (
  <EndShares
    shares={{
      store: '9350',
      driver: '1800',
      charged: '12000',
      unpaid: '0',
      storeBears: '0',
      platformBears: '-850',
    }}
  />
);
