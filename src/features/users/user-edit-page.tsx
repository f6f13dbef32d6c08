import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import type { InputOf } from '#contract/endpoint.ts';
import { type UserDetail, usersRoutes } from '#contract/routes/users.ts';
import { call } from '#src/lib/call.ts';
import { t } from '#src/lib/i18n.ts';
import { RecordSaid } from '#src/ui/detail/parts.tsx';
import { useRecord } from '#src/ui/detail/use-record.ts';
import { RecordForm } from '#src/ui/form/record-form.tsx';
import { showToast } from '#src/ui/toaster.tsx';
import { knownUser, userForm } from './user-form.ts';

/** Makes an account that can be used at once. */
export function CreateUserPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <RecordForm
      form={userForm}
      label={t('screens.user_create')}
      known={null}
      toKnown={(current) => knownUser(current as UserDetail)}
      save={(body) => call(usersRoutes.create, { body } as InputOf<typeof usersRoutes.create>)}
      onSaved={({ id, name }) => {
        showToast({ title: t('users.created_done', { name }) });
        void queries.invalidateQueries({ queryKey: ['list', 'users'] });
        void navigate(`/users/${id}`);
      }}
      onBack={() => void navigate('/users')}
    />
  );
}

/** Changes an account; what another one changed meanwhile is never overwritten without a choice. */
export function EditUserPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, error, refetch, put } = useRecord(usersRoutes.get, id);
  if (!data) return <RecordSaid error={error} refetch={refetch} />;
  return (
    <RecordForm
      key={data.id}
      form={userForm}
      label={t('screens.user_edit', { id })}
      known={knownUser(data)}
      toKnown={(current) => knownUser(current as UserDetail)}
      save={(body, version) =>
        call(
          usersRoutes.update,
          { params: { id }, body } as InputOf<typeof usersRoutes.update>,
          version === null ? {} : { ifMatch: version },
        )
      }
      onSaved={(saved) => {
        put(saved);
        showToast({ title: t('users.saved', { name: saved.name }) });
        void queries.invalidateQueries({ queryKey: ['list', 'users'] });
        void navigate(`/users/${id}`);
      }}
      onBack={() => void navigate(`/users/${id}`)}
    />
  );
}
