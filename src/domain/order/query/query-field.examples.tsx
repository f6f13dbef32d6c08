import { over } from '#tests/support/gallery/stage.tsx';
import { parseQuery } from './query.ts';
import { QueryField } from './query-field.tsx';

const field = (text: string) => (
  <QueryField
    id="query"
    label="Filter"
    hint="zone:Maârif late"
    text={text}
    errors={parseQuery(text).errors}
    known={{ zones: ['Maârif'], drivers: [], stores: [] } as never}
    kept=""
    onDraft={() => undefined}
    onLeave={() => undefined}
  />
);

export const Empty = () => field('');
export const Wrong = over(() => field('zne:Maârif'), 'by-itself');
