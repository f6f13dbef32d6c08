import { LONG } from '#tests/support/gallery/samples.ts';
import { overSheet } from '#tests/support/gallery/stage.tsx';
import { ActSheet } from './act-sheet.tsx';
import type { RecordAct } from './list-act.ts';

const rows = [{ id: 1 }, { id: 2 }];
const opened = (act: Partial<RecordAct<{ id: number }>>, tried: object[] = [], of = rows) =>
  overSheet((close) => (
    <ActSheet
      act={{
        id: 'block',
        label: 'live.event_cancel',
        can: () => true,
        send: async () => [],
        ...act,
      }}
      rows={of}
      tried={tried as never}
      name={({ id }) => `Store ${id}`}
      counted="stores.counted"
      onRows={() => undefined}
      readAgain={async (all) => all}
      onEnd={() => undefined}
      onClose={close}
    />
  ));

export const Reason = opened({ asks: 'reason', lead: () => LONG });
export const Amount = opened(
  { asks: { label: 'stores.order_total', isAmount: true } },
  [],
  [{ id: 1 }],
);
export const Adjust = opened({ asks: { label: 'stores.order_total', isAdjust: true } });
export const Choice = opened({
  asks: { label: 'stores.status', options: [{ value: 'a', label: 'Active' }] },
});
export const Refused = opened({}, [
  { id: 1, ok: true, row: { id: 1 } },
  { id: 2, ok: false, error: { code: 'x', message: LONG } },
]);
