import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import type { Creatable, NamedRecord, Resource } from '#src/lib/api/resource.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import type { FormAsk } from '#src/ui/overlay/ask-second.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { RecordStatus } from '../detail/parts.tsx';
import { useRecord } from '../detail/use-record.ts';
import { type Form, type FormRecord, missingFields, toFormRecord } from './form.ts';
import { RecordForm } from './record-form.tsx';

interface Shared<Row, Of> {
  form: Form<Of>;
  /** The path of the list. The path of a record is below it, with the record's id. */
  path: string;
  /** The record has no page of its own: after saving, the list is shown. */
  isInListOnly?: true;
  /** The id of the list that is fetched again. */
  listId: string;
  title: MessageKey;
  /** Converts a record to the form's values, if their names differ. */
  toRecord?: (record: Row) => FormRecord;
}

interface Creation<Draft, Made> {
  /** The initial values of a new record. */
  initial?: Readonly<Partial<NoInfer<Draft>>>;
  /** The message after the record was created. */
  done: (made: Made) => string;
  /** Navigation state for the new record's page: the act that it offers next. */
  next?: object;
}

/** Shows a saved record, on its page or in its list, with a message. */
function useShowSaved({ path, isInListOnly, listId }: Omit<Shared<never, unknown>, 'toRecord'>) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const pageOf = (id: number | string) => (isInListOnly ? path : `${path}/${id}`);
  return {
    back: (id?: string) => void navigate(id === undefined ? path : pageOf(id)),
    show: (id: number | string, title: string, state?: object) => {
      showToast({ title });
      void queries.invalidateQueries({ queryKey: ['list', listId] });
      // A new or renamed record may be an option in another form.
      void queries.invalidateQueries({ queryKey: ['options'] });
      void navigate(pageOf(id), { state });
    },
  };
}

/** Creates the page for a new record, from its declaration. */
export function createPage<
  Row extends NamedRecord,
  Change extends object,
  Draft extends object,
  Made extends Pick<NamedRecord, 'id' | 'name'>,
>(page: Shared<Row, Creatable<Row, Change, Draft, Made>> & Creation<Draft, Made>) {
  const { form, toRecord = toFormRecord, initial } = page;
  const missing = missingFields(form as never, { ...initial });
  if (missing.length > 0)
    throw new Error(
      `The form lacks what a new record needs: ${missing.join(', ')}. Add it to the fields where src/features has defineForm({ id: '${form.id}' }), or to \`initial\` of its page.`,
    );
  return function CreatePage() {
    const { back, show } = useShowSaved(page);
    return (
      <RecordForm
        form={form}
        label={t(page.title)}
        record={null}
        {...(initial ? { initial: { ...initial } } : {})}
        toRecord={(current) => toRecord(current as Row)}
        // The form has validated it with the resource's schema.
        save={(body) => form.resource.create(body as Draft)}
        onSaved={(made) => show(made.id, page.done(made), page.next)}
        onBack={() => back()}
      />
    );
  };
}

/**
 * Creates the page that edits a record, from its declaration. It does not overwrite another user's
 * change without asking.
 */
export function editPage<Row extends NamedRecord, Change extends object>(
  page: Shared<Row, Resource<Row, Change>> & { done: (saved: Row) => string; ask?: FormAsk },
) {
  const { form, toRecord = toFormRecord } = page;
  return function EditPage() {
    const { id = '' } = useParams();
    const { back, show } = useShowSaved(page);
    const { data, error, refetch, put } = useRecord(form.resource, id);
    if (!data) return <RecordStatus error={error} refetch={refetch} />;
    return (
      <RecordForm
        key={id}
        form={form}
        label={t(page.title, { known: 'yes', name: data.name })}
        record={toRecord(data)}
        toRecord={(current) => toRecord(current as Row)}
        {...(page.ask ? { ask: page.ask } : {})}
        save={(body, version) => form.resource.update(id, body as Change, version)}
        onSaved={(saved) => {
          put(saved);
          show(id, page.done(saved));
        }}
        onBack={() => back(id)}
      />
    );
  };
}

/** Creates both pages of a kind of record: the one that creates it, and the one that edits it. */
export const formPages = <
  Row extends NamedRecord,
  Change extends object,
  Draft extends object,
  Made extends Pick<NamedRecord, 'id' | 'name'>,
>({
  create,
  edit,
  ...shared
}: Omit<Shared<Row, Creatable<Row, Change, Draft, Made>>, 'title'> & {
  create: { title: MessageKey } & Creation<Draft, Made>;
  edit: { title: MessageKey; done: (saved: Row) => string; ask?: FormAsk };
}) => ({
  form: shared.form,
  create: createPage({ ...shared, ...create }),
  edit: editPage({ ...shared, ...edit }),
});
