import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import type { InputOf } from '#contract/endpoint.ts';
import { type DriverProfile, driverProfileRoutes } from '#contract/routes/driver-profile.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { RecordSaid } from '#src/ui/detail/parts.tsx';
import { useRecord } from '#src/ui/detail/use-record.ts';
import { RecordForm } from '#src/ui/form/record-form.tsx';
import { showToast } from '#src/ui/overlay/toaster.tsx';
import { driverForm, knownDriver } from './driver-form.ts';

/** Edits a driver's vehicle and documents. */
export default function EditDriverPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, error, refetch, put } = useRecord(driverProfileRoutes.get, id);
  if (!data) return <RecordSaid error={error} refetch={refetch} />;
  return (
    <RecordForm
      key={data.id}
      form={driverForm}
      label={t('drivers.edit_of', { name: data.name })}
      known={knownDriver(data)}
      toKnown={(current) => knownDriver(current as DriverProfile)}
      save={(body, version) =>
        call(
          driverProfileRoutes.update,
          { params: { id }, body } as InputOf<typeof driverProfileRoutes.update>,
          version === null ? {} : { ifMatch: version },
        )
      }
      onSaved={(saved) => {
        put(saved);
        showToast({ title: t('users.saved', { name: saved.name }) });
        void queries.invalidateQueries({ queryKey: ['list', 'allDrivers'] });
        void navigate(`/drivers/${id}`);
      }}
      onBack={() => void navigate(`/drivers/${id}`)}
    />
  );
}
