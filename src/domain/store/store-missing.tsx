import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { holds, type Permission } from '#contract/permissions.ts';
import {
  type Store,
  type StoreNeed,
  type StoreReadiness,
  storesRoutes,
} from '#contract/routes/catalogue/stores.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { isolatedText } from '#src/lib/language/ltr.ts';
import { rolesWithPermission } from '#src/lib/session/roles-with-permission.ts';
import { useSession } from '#src/lib/session/session.ts';
import { Section } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { OwnQuestionProps } from '#src/ui/list/acts/list-act.ts';
import { Notice } from '#src/ui/page/notice.tsx';

type StoreName = Pick<Store, 'id' | 'name'>;
type Application = Pick<Store, 'id' | 'name' | 'status' | 'archivedAt'>;
type Lack = StoreReadiness & { store: StoreName };

/** The stores that are looked at before many are approved at once. */
const MOST = 20;

type Need = Exclude<StoreNeed, 'ice'> | 'invoice';

/** Where a store is given what it lacks, and what that takes. */
const GIVEN: Readonly<
  Record<Need, { path: (id: number) => string; permissions: readonly Permission[] }>
> = {
  owner: { path: (id) => `/stores/${id}/edit`, permissions: ['stores.write', 'stores.approve'] },
  items: { path: (id) => `/stores/${id}/items`, permissions: ['items.write'] },
  hours: { path: (id) => `/stores/${id}/edit`, permissions: ['stores.write'] },
  bank: { path: (id) => `/stores/${id}`, permissions: ['payouts.request'] },
  invoice: { path: (id) => `/stores/${id}/edit`, permissions: ['stores.write'] },
  pin: { path: (id) => `/stores/${id}/edit`, permissions: ['stores.write'] },
  own_zone: { path: (id) => `/stores/${id}/edit`, permissions: ['stores.write'] },
  zones: { path: () => '/operational-areas', permissions: ['zones.write'] },
};

const FIELDS = {
  ice: 'stores.ice',
  fiscalId: 'stores.fiscal_id',
  tradeRegister: 'stores.trade_register',
} as const;

/** What a store lacks, with all that its invoices lack as one. */
function needsOf({ missing, invoice, pinZone }: StoreReadiness): { need: Need; text: string }[] {
  // A server of the release before names the ICE alone.
  const lacking = invoice ?? missing.filter((need) => need === 'ice');
  const fields = joinList(lacking.map((field) => t(FIELDS[field])));
  return [
    ...missing
      .filter((need) => need !== 'ice')
      .map((need) => ({
        need,
        text:
          need === 'own_zone' && pinZone
            ? t('stores.missing_own_zone_in', { zone: isolatedText(pinZone) })
            : t(`stores.missing_${need}`),
      })),
    ...(fields === ''
      ? []
      : [{ need: 'invoice' as const, text: t('stores.missing_invoice', { fields }) }]),
  ];
}

/** A link to where it is given, or who may give it. */
function Give({ need, id }: { need: Need; id: number }) {
  const { path, permissions } = GIVEN[need];
  const user = useSession((session) => session.user);
  if (user && permissions.every((one) => holds(user, one)))
    return <Link to={path(id)}>{t(`stores.give_${need}`)}</Link>;
  const roles = rolesWithPermission(...permissions);
  return <span className="hint">{t('stores.give_who', { roles })}</span>;
}

/** What each of some stores lacks, and where or by whom it is given. */
export function MissingList(props: { stores: readonly Lack[] }) {
  const stores = props.stores.map((one) => ({ store: one.store, needs: needsOf(one) }));
  const lacking = stores.filter(({ needs }) => needs.length > 0);
  if (lacking.length === 0) return <p className="hint">{t('stores.missing_none')}</p>;
  const isOne = stores.length === 1;
  return (
    <Notice severity="warning">
      <p>{t('stores.missing', { n: lacking.length, all: stores.length })}</p>
      <ul>
        {lacking.map(({ store, needs }) => (
          <li key={store.id}>
            {!isOne && <b>{store.name} </b>}
            <ul>
              {needs.map(({ need, text }) => (
                <li key={need}>
                  {text} <Give need={need} id={store.id} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What the first of some stores lack, as far as it is known yet, and whether one lacks something essential. */
function useLacks(rows: readonly StoreName[]) {
  const looked = rows.slice(0, MOST);
  const found = useQueries({
    queries: looked.map(({ id }) => ({
      ...answerTo(storesRoutes.readiness, byId(id)),
      staleTime: 0,
    })),
  });
  const failure = found.find(({ error }) => error)?.error;
  const stores = looked.flatMap((store, at) => {
    const lack = found[at]?.data;
    return lack ? [{ store, ...lack }] : [];
  });
  const lacksEssentials = stores.some(({ essential = [] }) => essential.length > 0);
  return { stores, failure, lacksEssentials, isRead: stores.length === looked.length };
}

type Lacks = ReturnType<typeof useLacks>;

function StoreMissing({ rows, lacks }: { rows: readonly StoreName[]; lacks: Lacks }) {
  const { stores, failure, isRead } = lacks;
  if (failure) return <p className="field-error">{failureText(failure)}</p>;
  if (!isRead) return <p className="hint">{t('stores.missing_reading')}</p>;
  return (
    <>
      <MissingList stores={stores} />
      {rows.length > MOST && (
        <p className="hint">{t('stores.missing_first', { n: MOST, all: rows.length })}</p>
      )}
    </>
  );
}

/** What an application lacks, for all who read its page; nothing of any other store. */
export function ApplicationLacks({ store }: { store: Application }) {
  if (store.status !== 'applied' || store.archivedAt !== null) return null;
  return (
    <Section title={t('stores.section_missing')} isWide>
      <ApplicationMissing store={store} />
    </Section>
  );
}

function ApplicationMissing({ store }: { store: StoreName }) {
  return <StoreMissing rows={[store]} lacks={useLacks([store])} />;
}

/**
 * What the stores that are about to be approved lack, and the reason to approve them all the same, if
 * something essential is missing.
 */
export function AskApproval({ rows, value, onChange }: OwnQuestionProps<StoreName>) {
  const lacks = useLacks(rows);
  return (
    <>
      <StoreMissing rows={rows} lacks={lacks} />
      {lacks.lacksEssentials && (
        <>
          <p data-tone="warning">{t('stores.approve_essential')}</p>
          <TextField
            label={t('stores.approve_reason')}
            hint={t('stores.approve_reason_hint')}
            name="reason"
            maxLength={200}
            required
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </>
      )}
    </>
  );
}
