import { AskSecond } from './ask-second.tsx';

export const Offered = () => (
  <AskSecond
    ask={{ isNeeded: () => true, propose: async () => undefined }}
    record={{ id: 12, version: 1, body: {} }}
    body={{ iban: 'MA64' }}
    label="Edit Café Atlas"
    onAsked={() => undefined}
  />
);
