import type { Case, CaseEntry } from '#contract/operations/cases/case.ts';
import { CASE_ACTS } from '#contract/operations/cases/case.ts';
import { AMAL, LONG, minutesFrom } from './samples.ts';

const MAY = Object.fromEntries(CASE_ACTS.map((act) => [act, true]));

/** A case of an order as its pane shows it. */
export const aCase = (id: number, more: object = {}): Case =>
  ({
    id,
    version: 3,
    subject: { kind: 'order', id: 414, name: 'Café Atlas' },
    order: { id: 414, total: '11800', placedAt: minutesFrom(-90) },
    store: { id: 12, name: 'Café Atlas', zone: 'Maârif' },
    driver: { id: 41, code: 'd113', name: 'Hamza El Amrani' },
    customer: { id: 31, name: 'Hajar Bennani' },
    cause: 'item_wrong',
    party: 'store',
    origin: 'customer',
    openedBy: { id: 31, name: 'Hajar Bennani', role: 'customer' },
    openedAt: minutesFrom(-20),
    lines: [{ line: 1, name: 'Tajine de poulet aux citrons confits', quantity: 1 }],
    words: LONG,
    priority: 'normal',
    owner: null,
    ownerAt: null,
    dueAt: minutesFrom(40),
    waitingFor: null,
    wakesAt: null,
    given: '0',
    charged: '0',
    state: 'open',
    stateAt: minutesFrom(-20),
    stateBy: null,
    stateReason: null,
    acts: MAY,
    ...more,
  }) as never;

/** An entry of the history of a case. */
export const aCaseEntry = (id: number, more: object = {}): CaseEntry =>
  ({
    id,
    kind: 'comment',
    at: minutesFrom(-12),
    actor: AMAL,
    text: LONG,
    data: {},
    hasFile: false,
    ...more,
  }) as never;
