import { InputGroup } from '@blueprintjs/core';
import { LONG } from '#tests/support/gallery/samples.ts';
import { Field } from './field.tsx';

export const Hinted = () => (
  <Field label="Name" hint={LONG}>
    {(labelled) => <InputGroup {...labelled} placeholder="Café Atlas" />}
  </Field>
);
export const Wrong = () => (
  <Field label={LONG} hint="A hint" error={LONG}>
    {(labelled) => <InputGroup {...labelled} defaultValue={LONG} />}
  </Field>
);
