import { overSheet } from '#tests/support/gallery/stage.tsx';
import { ViewForm } from './view-form.tsx';

const ignore = async () => undefined;
const form = {
  lead: 'The filter and the sort are saved.',
  create: ignore,
  rename: ignore,
  remove: ignore,
  onDone: ignore,
  onFailed: ignore,
};

export const Created = overSheet((close) => <ViewForm {...form} own={null} onClose={close} />);
export const Own = overSheet((close) => (
  <ViewForm {...form} own={{ id: 1, name: 'Late', shared: true } as never} onClose={close} />
));
