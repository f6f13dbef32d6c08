import type { Measure } from './measure.ts';

/** Measures of several reports. */
export const delivered: Measure = {
  name: 'Delivered',
  unit: 'count',
  definition: 'Orders that were delivered',
  better: 'more',
};
export const onTime: Measure = {
  name: 'On time',
  unit: 'count',
  definition: 'Delivered no later than the time that was promised when the order was placed',
  better: 'more',
};
export const onTimeShare: Measure = {
  name: 'On-time rate',
  unit: 'share',
  definition: 'On time, of all that were delivered; goods that are sent again do not count',
  better: 'more',
};
export const median: Measure = {
  name: 'Median time',
  unit: 'seconds',
  definition: 'From the order to the door; half of the deliveries took no longer. Whole minutes',
  better: 'less',
};
