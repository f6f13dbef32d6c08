import { defineReports } from './definition.ts';
import { delivered, median, onTimeShare } from './shared-measures.ts';

/** What drivers and staff did. */
export const PEOPLE_REPORTS = defineReports({
  'driver-activity': {
    name: 'Drivers’ activity',
    purpose: 'What drivers delivered and earned',
    basis: 'Day of delivery',
    permissions: ['reports.read'],
    filters: ['zone', 'driver'],
    rows: ['driver', 'period', 'zone'],
    measures: {
      delivered,
      onTimeShare,
      median,
      cash: { name: 'Cash', unit: 'money', definition: 'Paid in cash at the doors' },
      earned: {
        name: 'Earned',
        unit: 'money',
        definition: 'The driver’s share of delivery fees',
      },
      perOrder: { name: 'Per order', unit: 'money', definition: 'Earned per delivered order' },
      given: {
        name: 'Given',
        unit: 'count',
        definition: 'Orders on the road that another driver took over; by the end of the order',
      },
      taken: {
        name: 'Taken',
        unit: 'count',
        definition: 'Orders taken over from another driver; by the end of the order',
      },
    },
    charts: ['delivered', 'earned'],
  },
  operators: {
    name: 'Operators',
    purpose: 'What staff assigned and acknowledged, and how soon',
    basis: 'Day of the act',
    permissions: ['reports.operators'],
    filters: ['zone'],
    rows: ['staff', 'period', 'zone'],
    measures: {
      assignments: {
        name: 'Assignments',
        unit: 'count',
        definition: 'Drivers given to orders by staff, or by the autopilot',
      },
      assignTime: {
        name: 'Time to assign',
        unit: 'seconds',
        definition:
          'Median from the order to its first driver, given by staff or the autopilot. Whole minutes',
        better: 'less',
      },
      acknowledged: {
        name: 'Alarms acknowledged',
        unit: 'count',
        definition: 'Alarms that the person acknowledged',
      },
      acknowledgeTime: {
        name: 'Time to acknowledge',
        unit: 'seconds',
        definition: 'Median from the alarm to its acknowledgement. Whole minutes',
        better: 'less',
      },
    },
    charts: ['assignments', 'acknowledged'],
  },
});
