import { describe, expect, it } from 'vitest';
import { type MdrpError, parseMdrp } from './mdrp.ts';

const files = {
  restaurants: 'restaurant\tx\ty\nr1\t100\t200\nr2\t300\t400\n',
  couriers: 'courier\tx\ty\ton_time\toff_time\nc1\t0\t0\t0\t120\n',
  orders:
    'order\tx\ty\tplacement_time\trestaurant\tready_time\no1\t500\t600\t10\tr1\t20\no2\t1\t2\t11\tr2\t11\n',
  parameters:
    'meters_per_minute\tpickup service minutes\tdropoff service minutes\ttarget\n320\t4\t4\t40\n',
};
const failure = (changed: Partial<typeof files>): string => {
  try {
    parseMdrp({ ...files, ...changed });
    return 'nothing wrong';
  } catch (error) {
    return (error as MdrpError).message;
  }
};

describe('an MDRP day', () => {
  it('is read with its units', () => {
    const day = parseMdrp(files);
    expect(day).toMatchObject({ metresPerMinute: 320, pickupMinutes: 4, dropoffMinutes: 4 });
    expect(day.orders[0]).toEqual({
      id: 'o1',
      x: 500,
      y: 600,
      placedAt: 10,
      restaurant: 'r1',
      readyAt: 20,
    });
    expect(day.couriers[0]).toMatchObject({ id: 'c1', onTime: 0, offTime: 120 });
  });

  it('can have Windows line ends, and no final line end', () => {
    const windows = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, text.trimEnd().replaceAll('\n', '\r\n')]),
    );
    expect(parseMdrp(windows as typeof files)).toEqual(parseMdrp(files));
  });

  it.each([
    [
      'a truncated line',
      { orders: `${files.orders}o3\t5` },
      /orders\.txt, line 4: 2 fields where 6/,
    ],
    ['a missing column', { couriers: 'courier\tx\n' }, /couriers\.txt, line 1: .*"y"/],
    [
      'text for a number',
      { restaurants: 'restaurant\tx\ty\nr1\ta\t2' },
      /restaurants\.txt, line 2: "a"/,
    ],
    ['an empty number', { restaurants: 'restaurant\tx\ty\nr1\t\t2' }, /line 2/],
    [
      'a negative time',
      { orders: files.orders.replace('\t10\t', '\t-1\t') },
      /orders\.txt, line 2: "-1"/,
    ],
    [
      'ready before placed',
      { orders: files.orders.replace('\t20\n', '\t9\n') },
      /orders\.txt, line 2: "9"/,
    ],
    [
      'off before on',
      { couriers: files.couriers.replace('\t0\t120', '\t60\t30') },
      /couriers\.txt, line 2/,
    ],
    [
      'an unknown restaurant',
      { orders: files.orders.replace('\tr1\t', '\tr9\t') },
      /orders\.txt, line 2: .*"r9"/,
    ],
    ['a repeated ID', { couriers: `${files.couriers}c1\t0\t0\t0\t1\n` }, /"c1" is there twice/],
    ['no parameters', { parameters: files.parameters.split('\n')[0] ?? '' }, /has no values/],
    ['nothing at all', { orders: '' }, /orders\.txt, line 1/],
  ])('with %s is refused with the reason', (_, changed, words) => {
    expect(failure(changed)).toMatch(words);
  });
});
