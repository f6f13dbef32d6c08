import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Creatable, Resource, VersionedRecord } from '#src/lib/api/resource.ts';
import { type Complete, type MessageKey, t } from '#src/lib/i18n.ts';
import type { FormAsk } from '#src/ui/overlay/ask-second.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { RecordStatus } from '../detail/parts.tsx';
import { useRecord } from '../detail/use-record.ts';
import {
  defineForm,
  type Form,
  type FormRecord,
  missingFields,
  type SectionsOf,
  toFormRecord,
} from './form.ts';
import { RecordForm } from './record-form.tsx';

interface Shared<Row, Of> {
  form: Form<Of>;
  /** The path of the list. The path of a record is below it, with the record's id. */
  path: string;
  /** The record has no page of its own: after saving, the list is shown. */
  isInListOnly?: boolean;
  /** The id of the list that is fetched again. */
  listId: string;
  title: MessageKey;
  /** Converts a record to the form's values, if their names differ. */
  toRecord?: (record: Row) => FormRecord;
}

interface Creation<Draft, Made> {
  /** The initial values of a new record. */
  initial?: Readonly<Partial<NoInfer<Draft>>>;
  /** Initial values that the address names, over the others. */
  fromAddress?: (params: URLSearchParams) => Readonly<Partial<NoInfer<Draft>>>;
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
  Row extends VersionedRecord,
  Change extends object,
  Draft extends object,
  Made extends Pick<VersionedRecord, 'id'>,
>(page: Shared<Row, Creatable<Row, Change, Draft, Made>> & Creation<Draft, Made>) {
  const { form, toRecord = toFormRecord, initial } = page;
  const missing = missingFields(form as never, { ...initial });
  if (missing.length > 0)
    throw new Error(
      `The form lacks what a new record needs: ${missing.join(', ')}. Add it to the fields of '${form.id}' in src/features, or to its \`initial\`.`,
    );
  return function CreatePage() {
    const { back, show } = useShowSaved(page);
    const [named] = useState(() => page.fromAddress?.(new URLSearchParams(location.search)));
    return (
      <RecordForm
        form={form}
        label={t(page.title)}
        record={null}
        {...(initial || named ? { initial: { ...initial, ...named } } : {})}
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
export function editPage<Row extends VersionedRecord, Change extends object>(
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
        label={t(page.title, { known: 'yes', name: form.resource.nameOf(data) })}
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

/** The messages of the forms of a kind of record, in its part of the catalogue. */
type FormTexts = 'screen_create' | 'screen_edit' | 'created_done' | 'saved';

/** A kind of record, as far as its forms need it. */
interface FormedRecords<Row extends VersionedRecord, Change, Draft, Made, Texts extends string>
  extends Creatable<Row, Change, Draft, Made> {
  texts: Texts & Complete<Texts, FormTexts>;
  path: string;
  isInListOnly: boolean;
  nameOf: (record: Row | Made) => string;
  list: { id: string };
  detail: { id: string };
}

/**
 * Creates the form of a kind of record and its two pages: the one that creates a record, and the one
 * that edits it.
 */
export function formPages<
  Row extends VersionedRecord,
  Change extends object,
  Draft extends object,
  Made extends Pick<VersionedRecord, 'id'>,
  Texts extends string,
>(
  of: FormedRecords<Row, Change, Draft, Made, Texts>,
  declaration: Pick<Form, 'bodyPath' | 'above' | 'below' | 'createLabel'> & {
    sections: SectionsOf<NoInfer<Change>, NoInfer<Draft>, NoInfer<Texts>>;
    toRecord?: (record: NoInfer<Row>) => FormRecord;
    ask?: FormAsk;
  } & Pick<Creation<Draft, Made>, 'initial' | 'fromAddress' | 'next'>,
) {
  const { initial, fromAddress, next, toRecord, ask, ...fields } = declaration;
  const texts: string = of.texts;
  const text = (name: FormTexts) => `${texts}${name}` as MessageKey;
  const form = defineForm({ ...fields, id: `${of.detail.id}Form`, resource: of, texts } as never);
  const shared = {
    form: form as Form<typeof of>,
    path: of.path,
    listId: of.list.id,
    isInListOnly: of.isInListOnly,
    ...(toRecord ? { toRecord } : {}),
  };
  return {
    form: shared.form,
    create: createPage<Row, Change, Draft, Made>({
      ...shared,
      title: text('screen_create'),
      done: (made) => t(text('created_done'), { name: of.nameOf(made) }),
      ...(initial ? { initial } : {}),
      ...(fromAddress ? { fromAddress } : {}),
      ...(next ? { next } : {}),
    }),
    edit: editPage<Row, Change>({
      ...shared,
      title: text('screen_edit'),
      done: (saved) => t(text('saved'), { name: of.nameOf(saved) }),
      ...(ask ? { ask } : {}),
    }),
  };
}
