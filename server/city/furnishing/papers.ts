import type { InputOf } from '#contract/endpoint.ts';
import type { changeRequestsRoutes } from '#contract/routes/money/change-requests.ts';
import type { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import type { usersRoutes } from '#contract/routes/people/users.ts';
import { DAY_MS } from '#rules/time.ts';
import { nearestQuarter, offset, QUARTERS } from '../geography.ts';
import type { Random } from '../random.ts';
import { streetAddress } from './names.ts';

type Papers = InputOf<typeof driverProfileRoutes.update>['body'];
type Addresses = InputOf<typeof usersRoutes.setAddresses>['body'];

/** A mobile number in Moroccan format. */
export const phoneOf = (random: Random): string =>
  `+212${random.pick(['6', '7'])}${random.whole(10_000_000, 99_999_999)}`;

const plateOf = (random: Random): string =>
  `${random.whole(1_000, 99_999)}-${random.pick(['A', 'B', 'D', 'H'])}-${random.whole(1, 89)}`;

/** A driver's vehicle and documents; a few have expired, and a few soon will. */
export function papersOf(random: Random, now: Date): Papers {
  const vehicle = random.next() < 0.75 ? 'motorbike' : random.next() < 0.6 ? 'scooter' : 'car';
  const dayIn = (days: number) =>
    new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const luck = random.next();
  const soonest =
    luck < 0.06 ? random.whole(-40, -1) : luck < 0.18 ? random.whole(1, 28) : random.whole(60, 700);
  const paper = (kind: 'licence' | 'insurance' | 'registration', days: number) => ({
    kind,
    number: `${kind.slice(0, 2).toUpperCase()}${random.whole(100_000, 999_999)}`,
    expiresOn: dayIn(days),
    fileId: null,
    note: null,
  });
  const plate = plateOf(random);
  const licence = `L${random.whole(100_000, 999_999)}`;
  const documents = [
    paper('insurance', soonest),
    paper('licence', random.whole(400, 2_500)),
    paper('registration', random.whole(200, 1_500)),
  ];
  return {
    vehicle,
    plate,
    licence,
    // Everyone may check an age; most boxes are cold, and a car has room for what is large.
    kit: [
      'age',
      ...(vehicle === 'car' || random.next() < 0.2 ? (['large'] as const) : []),
      ...(random.next() < 0.7 ? (['cold'] as const) : []),
    ],
    documents,
  };
}

/** A change that a driver asks for, and why. */
export function wantedChange(
  random: Random,
): Omit<InputOf<typeof changeRequestsRoutes.ask>['body'], 'commandId'> {
  if (random.next() < 0.5)
    return { change: { kind: 'plate', plate: plateOf(random) }, reason: 'New number plate' };
  const vehicle = random.pick(['motorbike', 'scooter'] as const);
  const change = { kind: 'vehicle', vehicle, plate: plateOf(random) } as const;
  return { change, reason: 'The old one is sold' };
}

/** A customer's home address and, for some, work address. */
export function addressesOf(random: Random): Addresses {
  const one = (label: string, note: string | null) => {
    const place = offset(random.weighted(QUARTERS), random.normal(500), random.normal(500));
    return { ...place, label, address: streetAddress(random, nearestQuarter(place)), note };
  };
  return {
    addresses: [
      one('Home', random.next() < 0.4 ? `${random.whole(1, 6)}e étage` : null),
      ...(random.next() < 0.4 ? [one('Work', null)] : []),
    ],
  };
}
