import { TextButton } from '#src/ui/controls/text-button.tsx';
import { LONG } from '#tests/support/gallery/samples.ts';
import { RecordStatus, Related, RelatedRows, Section } from './parts.tsx';

const columns = [
  ['Order', ({ id }: { id: number }) => `#${id}`],
  ['Total', () => 'MAD 118.00', 'number'],
  ['Act', () => <TextButton>Open</TextButton>, 'act'],
] as const;

export const FactsOfRecord = () => (
  <Section
    title="Account"
    more={<TextButton>Edit</TextButton>}
    facts={[
      ['Name', 'Café Atlas'],
      ['Telephone', null],
      ['Description', LONG],
    ]}
  />
);
export const Rows = () => (
  <Section title="Orders" isWide>
    <RelatedRows rows={[{ id: 414 }, { id: 415 }]} columns={columns} empty="None" />
  </Section>
);
export const NarrowRows = () => (
  <div style={{ inlineSize: '18rem' }}>
    <RelatedRows
      rows={[{ id: 414 }, { id: 415 }]}
      columns={[...columns, ['State', () => 'Open'], ['Words', () => 'The dish was cold']]}
      empty="None"
    />
  </div>
);
export const NoRows = () => <RelatedRows rows={[]} columns={columns} empty="No orders yet" />;
export const Unread = () => (
  <Related
    title="Orders"
    queryKey={['unread']}
    read={() => Promise.reject(new Error('The server cannot be reached'))}
    columns={columns}
    empty="None"
  />
);
export const Reading = () => <RecordStatus error={null} refetch={() => undefined} />;
export const Failed = () => (
  <RecordStatus error={new Error('The server cannot be reached')} refetch={() => undefined} />
);
