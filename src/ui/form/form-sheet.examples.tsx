import { z } from 'zod';
import { overSheet } from '#tests/support/gallery/stage.tsx';
import { FormSheet } from './form-sheet.tsx';

const schema = z.object({ name: z.string().min(1), minutes: z.number() });

export const Asking = overSheet((close) => (
  <FormSheet
    title="New option"
    draft={{ id: 'example', recordId: null }}
    lead="Customers choose it for an item."
    fields={[
      { kind: 'text', name: 'name', label: 'stores.order' },
      { kind: 'count', name: 'minutes', label: 'zones.override_minutes' },
    ]}
    schema={schema}
    initial={{ name: 'Large', minutes: 15 }}
    confirm="Save"
    save={async () => undefined}
    onClose={close}
  />
));
