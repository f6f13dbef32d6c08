import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { aCase, aCaseEntry } from '#tests/support/gallery/cases.ts';
import { minutesFrom } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { CasePane } from './case-pane.tsx';

const history = answer(casesRoutes.history, {
  items: [
    aCaseEntry(1, { kind: 'opened', at: minutesFrom(-20) }),
    aCaseEntry(2, { kind: 'owner', text: null, data: { owner: { id: 1, name: 'Amal Idrissi' } } }),
    aCaseEntry(3),
    aCaseEntry(4, {
      kind: 'wait',
      data: { waitingFor: 'store', wakesAt: minutesFrom(30) },
      at: minutesFrom(-6),
    }),
    aCaseEntry(5, { kind: 'remedy', data: { amount: '2880' }, text: null, at: minutesFrom(-2) }),
  ],
});

export const Open = answered([history], () => <CasePane row={aCase(118)} commands={[]} />);
export const Waiting = answered([history], () => (
  <CasePane
    row={aCase(118, {
      state: 'waiting',
      waitingFor: 'store',
      wakesAt: minutesFrom(30),
      owner: { id: 1, name: 'Amal Idrissi' },
      priority: 'urgent',
      given: '2880',
      charged: '2754',
    })}
    commands={[]}
  />
));
export const OfACustomer = answered([history], () => (
  <CasePane
    row={aCase(119, {
      subject: { kind: 'customer', id: 31, name: 'Hajar Bennani' },
      order: null,
      store: null,
      driver: null,
      lines: [],
      state: 'refused',
      stateReason: 'He had it already',
      acts: { comment: { code: 'permission.denied', message: 'No' } },
    })}
    commands={[]}
  />
));
