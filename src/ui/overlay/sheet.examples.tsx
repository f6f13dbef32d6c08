import { Button } from '@blueprintjs/core';
import { FormEnd } from '#src/ui/field/ask-form.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { overSheet } from '#tests/support/gallery/stage.tsx';
import { Sheet } from './sheet.tsx';

const LONG = 'The driver has collected the order and is on the way to the customer. '.repeat(12);
const LINES = Array.from({ length: 20 }, (_, n) => `Line ${n + 1} of the address`);

export const Plain = overSheet((close) => (
  <Sheet title="Cancel order 414" onClose={close}>
    <p>The customer is refunded MAD 118.00.</p>
    <div className="row">
      <Button intent="primary" onClick={close}>
        Cancel the order
      </Button>
      <Button intent="danger">Block</Button>
      <Button disabled>Not possible</Button>
      <Button variant="minimal" onClick={close}>
        Back
      </Button>
    </div>
  </Sheet>
));

export const Medium = overSheet((close) => (
  <Sheet title={LONG.slice(0, 120)} size="medium" onClose={close}>
    <p>{LONG}</p>
    <Button onClick={close}>Close</Button>
  </Sheet>
));

export const Wide = overSheet((close) => (
  <Sheet title="Results" size="wide" onClose={close}>
    <p>{LONG.repeat(6)}</p>
    <Button onClick={close}>Close</Button>
  </Sheet>
));

export const Tall = overSheet((close) => (
  <Sheet title="Store" size="medium" onClose={close}>
    <form onSubmit={(event) => event.preventDefault()}>
      <p>{LONG}</p>
      {LINES.map((label) => (
        <TextField key={label} label={label} defaultValue="" />
      ))}
      <FormEnd confirm="Save" onBack={close} />
    </form>
  </Sheet>
));
