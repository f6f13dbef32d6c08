import { HoursField } from './hours-field.tsx';

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export const Week = () => (
  <HoursField
    field={{ kind: 'hours', name: 'hours', label: 'stores.order' }}
    value={
      Object.fromEntries(
        week.map((day, at) => [
          day,
          at === 6
            ? []
            : [
                ['09:00', '14:00'],
                ['18:00', '02:00'],
              ],
        ]),
      ) as never
    }
    onChange={() => undefined}
    onBlur={() => undefined}
    error={undefined}
  />
);
