import { LONG } from '#tests/support/gallery/samples.ts';
import { TextField } from './text-field.tsx';

export const Empty = () => <TextField label="Name" placeholder="Café Atlas" hint={LONG} />;
export const Wrong = () => <TextField label="Name" defaultValue={LONG} error="It is too long" />;
export const Disabled = () => <TextField label="Name" defaultValue="Café Atlas" disabled />;
export const Unit = () => (
  <TextField
    label="Preparation"
    defaultValue="15"
    trailing={<span className="hint form-unit">min</span>}
  />
);
