import { anOrder } from '#tests/support/gallery/samples.ts';
import { FateRow } from './fate-row.tsx';

const candidates = [
  { driver: { id: 50, code: 'd14', name: 'Karim Alaoui' }, pickupMinutes: 4, metres: 900 },
].map((one) => ({ ...one, lateMinutes: 0 })) as never;
const shown = { kind: 'end_shift', onChoose: () => undefined } as const;

export const OnTheRoad = () => (
  <ul className="fates">
    <FateRow
      {...shown}
      order={anOrder(415, { status: 'picked_up' })}
      choice={50 as never}
      candidates={candidates}
      fault={undefined}
    />
  </ul>
);
export const Refused = () => (
  <ul className="fates">
    <FateRow
      {...shown}
      order={anOrder(414)}
      choice="keep"
      candidates={[]}
      fault="Karim Alaoui is on a break."
    />
  </ul>
);
