import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { call } from '#src/lib/api/call.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';
import { RecordSaid } from '../detail/parts.tsx';
import { useRecord } from '../detail/use-record.ts';
import type { Form } from './form.ts';
import { RecordForm } from './record-form.tsx';
import type { Body, Known } from './use-record-form.ts';

interface Shared<Read extends Endpoint> {
  form: Form;
  /** Path of the list; a record's own page is below it, by its number. */
  path: string;
  /** It has no page of its own: saving returns to the list. */
  isInListOnly?: true;
  /** Name of the list that is fetched again. */
  listId: string;
  title: MessageKey;
  /** Converts a record to the form's values. */
  known: (record: OutputOf<Read>) => Known;
}

const pageOf = (
  { path, isInListOnly }: Pick<Shared<Endpoint>, 'path' | 'isInListOnly'>,
  id: string,
) => (isInListOnly ? path : `${path}/${id}`);

/** Creates the page for a new record, from its declaration. */
export function createPage<Read extends Endpoint, Create extends Endpoint>(
  page: Shared<Read> & {
    create: Create;
    /** The initial values of a new record. */
    initial?: Readonly<Body>;
    /** The message after it was created. */
    done: (made: OutputOf<Create>) => string;
    /** Passed to the new record's page: the act to offer there next. */
    next?: object;
  },
) {
  return function CreatePage() {
    const navigate = useNavigate();
    const queries = useQueryClient();
    return (
      <RecordForm
        form={page.form}
        label={t(page.title)}
        known={null}
        {...(page.initial ? { initial: page.initial } : {})}
        toKnown={(current) => page.known(current as OutputOf<Read>)}
        save={(body) => call(page.create, { body } as unknown as InputOf<Create>)}
        onSaved={(made) => {
          showToast({ title: page.done(made) });
          void queries.invalidateQueries({ queryKey: ['list', page.listId] });
          void navigate(pageOf(page, String((made as { id: number }).id)), { state: page.next });
        }}
        onBack={() => void navigate(page.path)}
      />
    );
  };
}

/**
 * Creates the page that edits a record, from its declaration; another user's change is not
 * overwritten without asking.
 */
export function editPage<Read extends Endpoint, Update extends Endpoint>(
  page: Shared<Read> & { read: Read; update: Update; done: (saved: OutputOf<Read>) => string },
) {
  return function EditPage() {
    const { id = '' } = useParams();
    const navigate = useNavigate();
    const queries = useQueryClient();
    const { data, error, refetch, put } = useRecord(page.read, id);
    if (!data) return <RecordSaid error={error} refetch={refetch} />;
    return (
      <RecordForm
        key={id}
        form={page.form}
        label={t(page.title, { known: 'yes', name: (data as unknown as { name: string }).name })}
        known={page.known(data)}
        toKnown={(current) => page.known(current as OutputOf<Read>)}
        save={(body, version) =>
          call(
            page.update,
            { params: { id }, body } as unknown as InputOf<Update>,
            version === null ? {} : { ifMatch: version },
          )
        }
        onSaved={(answer) => {
          // The answer to a change has the same shape as the record.
          const saved = answer as unknown as OutputOf<Read>;
          put(saved);
          showToast({ title: page.done(saved) });
          void queries.invalidateQueries({ queryKey: ['list', page.listId] });
          void navigate(pageOf(page, id));
        }}
        onBack={() => void navigate(pageOf(page, id))}
      />
    );
  };
}
