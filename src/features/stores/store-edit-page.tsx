import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import type { InputOf } from '#contract/endpoint.ts';
import { storesRoutes } from '#contract/routes/stores.ts';
import { type VendorDetail, vendorsRoutes } from '#contract/routes/vendors.ts';
import { call } from '#src/lib/call.ts';
import { t } from '#src/lib/i18n.ts';
import { RecordSaid } from '#src/ui/detail/parts.tsx';
import { useRecord } from '#src/ui/detail/use-record.ts';
import { RecordForm } from '#src/ui/form/record-form.tsx';
import { showToast } from '#src/ui/toaster.tsx';
import { knownStore, NEW_STORE, storeForm } from './store-form.ts';

/** Makes a store: what is needed first, the rest at any time. */
export function CreateStorePage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <RecordForm
      form={storeForm}
      label={t('screens.store_create')}
      known={null}
      initial={NEW_STORE}
      toKnown={(current) => knownStore(current as VendorDetail)}
      save={(body) => call(storesRoutes.create, { body } as InputOf<typeof storesRoutes.create>)}
      onSaved={({ id, name }) => {
        showToast({ title: t('stores.created_done', { name }) });
        void queries.invalidateQueries({ queryKey: ['list', 'stores'] });
        void navigate(`/stores/${id}`);
      }}
      onBack={() => void navigate('/stores')}
    />
  );
}

/** Changes a store; what another one changed meanwhile is never overwritten without a choice. */
export function EditStorePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, error, refetch, put } = useRecord(vendorsRoutes.get, id);
  if (!data) return <RecordSaid error={error} refetch={refetch} />;
  return (
    <RecordForm
      key={data.id}
      form={storeForm}
      label={t('screens.store_edit', { id })}
      known={knownStore(data)}
      toKnown={(current) => knownStore(current as VendorDetail)}
      save={(body, version) =>
        call(
          vendorsRoutes.update,
          { params: { id }, body } as InputOf<typeof vendorsRoutes.update>,
          version === null ? {} : { ifMatch: version },
        )
      }
      onSaved={(saved) => {
        put(saved);
        showToast({ title: t('stores.saved', { name: saved.name }) });
        void queries.invalidateQueries({ queryKey: ['list', 'stores'] });
        void navigate(`/stores/${id}`);
      }}
      onBack={() => void navigate(`/stores/${id}`)}
    />
  );
}
