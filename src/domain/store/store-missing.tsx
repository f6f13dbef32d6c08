import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Store, type StoreNeed, storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { Notice } from '#src/ui/page/notice.tsx';

type StoreName = Pick<Store, 'id' | 'name'>;

/** The stores that are looked at before many are approved at once. */
const MOST = 20;

/** Where a store is given what it lacks. */
const pathOf = (need: StoreNeed, id: number): string =>
  ({
    owner: `/stores/${id}/edit`,
    items: `/stores/${id}/items`,
    bank: `/stores/${id}`,
    ice: `/stores/${id}/edit`,
    pin: `/stores/${id}/edit`,
    zones: '/operational-areas',
  })[need];

/** What each of some stores lacks, with a link to where it is given. */
export function MissingList(props: {
  stores: readonly { store: StoreName; missing: readonly StoreNeed[] }[];
}) {
  const lacking = props.stores.filter(({ missing }) => missing.length > 0);
  if (lacking.length === 0) return <p className="hint">{t('stores.missing_none')}</p>;
  const isOne = props.stores.length === 1;
  return (
    <Notice severity="warning">
      <p>{t('stores.missing', { n: lacking.length, all: props.stores.length })}</p>
      <ul>
        {lacking.map(({ store, missing }) => (
          <li key={store.id}>
            {!isOne && <b>{store.name} </b>}
            <ul>
              {missing.map((need) => (
                <li key={need}>
                  {t(`stores.missing_${need}`)}{' '}
                  <Link to={pathOf(need, store.id)}>{t(`stores.give_${need}`)}</Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What the stores that are about to be approved lack. */
export function StoreMissing({ rows }: { rows: readonly StoreName[] }) {
  const looked = rows.slice(0, MOST);
  const found = useQueries({
    queries: looked.map(({ id }) => ({
      ...answerTo(storesRoutes.readiness, byId(id)),
      staleTime: 0,
    })),
  });
  const failure = found.find(({ error }) => error)?.error;
  const stores = looked.flatMap((store, at) => {
    const missing = found[at]?.data?.missing;
    return missing ? [{ store, missing }] : [];
  });
  if (failure) return <p className="field-error">{failureText(failure)}</p>;
  if (stores.length < looked.length) return <p className="hint">{t('stores.missing_reading')}</p>;
  return (
    <>
      <MissingList stores={stores} />
      {rows.length > MOST && (
        <p className="hint">{t('stores.missing_first', { n: MOST, all: rows.length })}</p>
      )}
    </>
  );
}
