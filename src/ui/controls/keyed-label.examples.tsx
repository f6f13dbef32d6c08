import { Button } from '@blueprintjs/core';
import { KeyedLabel } from './keyed-label.tsx';

const Keyed = ({ keyName }: { keyName: string }) => (
  <div className="row">
    <Button intent="primary">
      <KeyedLabel label="Approve" keyName={keyName} />
    </Button>
    <Button>
      <KeyedLabel label="Reject" keyName={keyName} />
    </Button>
    <Button disabled>
      <KeyedLabel label="Withdraw" keyName={keyName} />
    </Button>
    <Button variant="minimal">
      <KeyedLabel label="Undo" keyName={keyName} />
    </Button>
    <a className="bp6-button bp6-intent-primary" href="#edit">
      <KeyedLabel label="Edit" keyName={keyName} />
    </a>
  </div>
);

export const WithKey = () => <Keyed keyName="A" />;
export const WithoutKey = () => <Keyed keyName="" />;
