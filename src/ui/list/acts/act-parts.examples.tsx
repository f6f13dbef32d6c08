import { LONG } from '#tests/support/gallery/samples.ts';
import { ActForm, ActResultButtons, OneRefused, RefusedRows } from './act-parts.tsx';
import '#src/ui/overlay/sheet.css';

const rows = [{ id: 1 }, { id: 2 }];
const name = ({ id }: { id: number }) => `Store ${id}`;
const none = () => undefined;

const form =
  (isMissing: boolean, typed = '', fault: string | null = null) =>
  () => (
    <ActForm
      act={{
        id: 'block',
        label: 'live.event_cancel',
        can: () => true,
        asks: 'reason',
        lead: () => LONG,
        send: async () => [],
      }}
      rows={rows.slice(0, 1)}
      name={name}
      typed={typed}
      type={none}
      isMissing={isMissing}
      fault={fault}
      onSend={none}
      onClose={none}
    />
  );

export const Question = form(false);
export const Missing = form(true);
export const TooShort = form(false, 'ab', 'At least 3 characters.');
export const Refused = () => (
  <RefusedRows
    rows={rows}
    results={
      new Map(rows.map(({ id }) => [id, { id, ok: false, error: { message: LONG } } as never]))
    }
    name={name}
  />
);
export const Failed = () => <ActResultButtons failed={2} onRetry={none} onClose={none} />;
export const Done = () => <ActResultButtons failed={0} onRetry={none} onClose={none} />;
export const RefusedOne = () => (
  <OneRefused name="Store 1" error={{ code: 'refused', message: LONG }} />
);
