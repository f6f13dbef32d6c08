import { AskForm } from './ask-form.tsx';
import { TextField } from './text-field.tsx';

const ignore = () => undefined;

export const Asking = () => (
  <AskForm label="Cancel" confirm="Cancel the order" onSubmit={ignore} onBack={ignore}>
    <TextField label="Reason" defaultValue="The store is closed" />
  </AskForm>
);
export const Busy = () => (
  <AskForm confirm="Saving…" isDisabled onSubmit={ignore} onBack={ignore} />
);
