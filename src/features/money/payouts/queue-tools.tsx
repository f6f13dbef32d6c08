import { formatMoney } from '#contract/money.ts';
import { PAYOUT_STATUSES } from '#machines/payout/payout-machine.ts';
import type { PayoutAct as Act } from '#src/domain/payout/payout-acts.ts';
import { StoreField } from '#src/domain/store/store-field.tsx';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import { useStore } from '#src/lib/use-store.ts';
import { whyNot } from './acts.ts';
import { beginBulk } from './commands.ts';
import { AGES, type Age, type Filter } from './filter.ts';
import { change, letIn, queue } from './queue.ts';

const BULK: readonly Act[] = ['approve', 'reject', 'pay'];

/** The selection: number, sum, and the acts possible on some of it. */
function Chosen() {
  const rows = useStore(queue, (now) => now.rows);
  const chosen = useStore(queue, (now) => now.chosen);
  const keys = {
    approve: useKey('payout.approve'),
    reject: useKey('payout.reject'),
    pay: useKey('payout.pay'),
    settle: '',
  };
  const fileKey = useKey('payout.file');
  if (chosen.size === 0) return null;
  const picked = rows.filter(({ id }) => chosen.has(id));
  const may = (act: Act) => picked.some((one) => whyNot(one, act) === null);
  const amount = picked.reduce((sum, one) => sum + BigInt(one.amount), 0n);
  return (
    <>
      <span className="queue__sum">
        {t('payouts.sum', { n: picked.length, amount: formatMoney(amount) })}
      </span>
      {BULK.filter(may).map((act) => (
        <button key={act} type="button" className="button" onClick={() => beginBulk(act)}>
          {withKey(t(`payouts.act_${act}` as MessageKey), keys[act])}
        </button>
      ))}
      {may('pay') && (
        <button type="button" className="button" onClick={() => change({ bulk: 'file' })}>
          {withKey(t('payouts.file'), fileKey)}
        </button>
      )}
      <button
        type="button"
        className="link-button"
        onClick={() => change({ chosen: new Set<number>() })}
      >
        {t('payouts.choose_none')}
      </button>
    </>
  );
}

interface Props {
  filter: Filter;
  onFilter: (part: Partial<Filter>) => void;
}

/** Filters, the number of new payouts to load, and the acts on the selection. */
export function QueueTools({ filter, onFilter }: Props) {
  const fresh = useStore(queue, (now) => now.fresh.length);
  const freshKey = useKey('payout.fresh');
  return (
    <div className="queue__tools">
      <label>
        <span className="visually-hidden">{t('payouts.filter_status')}</span>
        <select
          id="payouts-status"
          className="select"
          value={filter.status}
          onChange={({ target }) => onFilter({ status: target.value as Filter['status'] })}
        >
          <option value="todo">{t('payouts.filter_todo')}</option>
          {PAYOUT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`payouts.status_${status}`)}
            </option>
          ))}
          <option value="all">{t('payouts.filter_all')}</option>
        </select>
      </label>
      <label>
        <span className="visually-hidden">{t('payouts.filter_age')}</span>
        <select
          className="select"
          value={filter.age}
          onChange={({ target }) => onFilter({ age: target.value as Age })}
        >
          {AGES.map((age) => (
            <option key={age} value={age}>
              {t(`payouts.age_${age}`)}
            </option>
          ))}
        </select>
      </label>
      <StoreField
        label={t('payouts.filter_store')}
        value={filter.store}
        onChange={(store) => onFilter({ store })}
      />
      <output>
        {fresh > 0 && (
          <button
            type="button"
            className="button"
            title={t('payouts.waiting_hint')}
            onClick={() => void letIn()}
          >
            {withKey(t('payouts.waiting', { n: fresh }), freshKey)}
          </button>
        )}
      </output>
      <span className="queue__acts">
        <Chosen />
      </span>
    </div>
  );
}
