import type { ActState } from '#contract/acts.ts';
import type { Permission } from '#contract/permissions.ts';
import {
  type Creatable,
  defineCreation,
  defineResource,
  type RecordEndpoints,
  type VersionedRecord,
} from '#src/lib/api/resource.ts';
import type { Complete, MessageKey } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import type { DetailDefinition } from '#src/ui/detail/detail.ts';
import {
  type ActingRow,
  type ActOf,
  type BulkEndpoint,
  type EventActs,
  eventActs,
} from '#src/ui/list/acts/event-act.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import type { ListEndpoint, ListOf, ListRoutes, ListRow, RowOf } from '#src/ui/list/list.ts';

interface Permitted {
  access: readonly [Permission, ...Permission[]];
}

/** The endpoints of a kind of record, as `recordRoutes` of the contract makes them. */
interface RecordRoutes<E extends ListEndpoint, Row, Change, Draft, Made, Type extends string>
  extends ListRoutes<E> {
  get: RecordEndpoints<Row, Change, Draft, Made>['get'];
  update: RecordEndpoints<Row, Change, Draft, Made>['update'] & Permitted;
  create: RecordEndpoints<Row, Change, Draft, Made>['create'] & Permitted;
  bulk?: BulkEndpoint<Type>;
}

type Item<E extends ListEndpoint> = RowOf<E> & ListRow;
/** The messages of every kind of record, in its part of the catalogue. */
type RecordTexts = 'screen' | 'counted' | 'search' | 'empty' | 'create' | 'edit';
type Naming<One> = One extends { name: string }
  ? { nameOf?: (record: One) => string }
  : { nameOf: (record: One) => string };

type Declaration<
  E extends ListEndpoint,
  One,
  Kind extends string,
  Texts extends string,
  Type extends string,
> = {
  /** Its name in the audit log, with which its events begin. */
  kind: Kind;
  /** What the names of its messages begin with: `categories.`. */
  texts: Texts & Complete<Texts, RecordTexts>;
  /** The path of its list. The paths of its other screens are below it. */
  path: `/${string}`;
  /** It has no page: the list opens the form that edits it. */
  isInListOnly?: true;
  /** An act for every event of the bulk call; null if its acts are declared apart. */
  acts: Item<E> extends ActingRow<ActOf<Type>> ? EventActs<Item<E>, Type> | null : null;
} & Naming<One>;

/** A kind of record: what its screens share. */
export interface Records<
  E extends ListEndpoint,
  Row extends VersionedRecord,
  Change,
  Draft,
  Made,
  Kind extends string,
  Texts extends string,
> extends Creatable<Row, Change, Draft, Made> {
  texts: Texts;
  path: `/${string}`;
  isInListOnly: boolean;
  routes: ListRoutes<E>;
  nameOf: (record: Row | Made) => string;
  /** The acts of its events, in its list and on its page. */
  acts: readonly RecordAct<Item<E>>[];
  /** What `defineList` takes, without columns and filters. */
  list: Pick<ListOf<E, Item<E>>, 'id' | 'label' | 'counted' | 'routes' | 'name' | 'empty'> &
    Required<
      Pick<ListOf<E, Item<E>>, 'searchHint' | 'acts' | 'create' | 'editPermission' | 'path'>
    >;
  /** What `defineDetail` takes. */
  detail: Omit<DetailDefinition<Item<E>>, 'kind'> & { kind: Kind };
}

/** True unless the record says that its reader may not edit it. */
function mayEdit(row: object): boolean {
  const { edit } = (row as { acts?: Readonly<Record<string, ActState>> }).acts ?? {};
  return edit === undefined || edit === true;
}

/** `reportSchedule` for `report_schedule`. */
const camelCase = (kind: string) =>
  kind.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Declares a kind of record that is listed, read, created and changed by the endpoints of its
 * module, and whose events they accept.
 */
export function defineRecords<
  E extends ListEndpoint,
  Row extends VersionedRecord,
  Change,
  Draft,
  Made,
  const Kind extends string,
  const Texts extends string,
  Type extends string = never,
>(
  routes: RecordRoutes<E, Row, Change, Draft, Made, Type>,
  declaration: Declaration<
    NoInfer<E>,
    RowOf<NoInfer<E>> | NoInfer<Row> | NoInfer<Made>,
    Kind,
    Texts,
    NoInfer<Type>
  >,
): Records<E, Row, Change, Draft, Made, Kind, Texts> {
  const { kind, path, isInListOnly = false } = declaration;
  const texts: Texts = declaration.texts;
  const nameOf = (declaration.nameOf ?? (({ name }: { name: string }) => name)) as (
    record: RowOf<E> | Row | Made,
  ) => string;
  const text = (name: RecordTexts) => `${texts}${name}` as MessageKey;
  const editPath = (id: number) => `${path}/${id}/edit`;
  const editPermission = routes.update.access[0];
  const acts =
    routes.bulk && declaration.acts
      ? (eventActs(
          routes.bulk,
          { kind, texts },
          declaration.acts as never,
        ) as readonly RecordAct<never>[] as readonly RecordAct<Item<E>>[])
      : [];
  return {
    ...defineResource<Row, Change>(routes.get, routes.update, nameOf),
    ...defineCreation(routes.create),
    texts,
    path,
    isInListOnly,
    routes,
    nameOf,
    acts,
    list: {
      id: routes.list.id.slice(0, routes.list.id.lastIndexOf('.')),
      label: text('screen'),
      counted: text('counted'),
      routes,
      searchHint: text('search'),
      acts,
      create: {
        path: `${path}/create`,
        label: text('create'),
        permission: routes.create.access[0],
      },
      editPermission,
      path: ({ id }) => (isInListOnly ? editPath(id) : `${path}/${id}`),
      name: (row) => `${nameOf(row)} ${idText(row.id)}`,
      empty: text('empty'),
    },
    detail: {
      id: camelCase(kind),
      kind,
      acts,
      edit: { path: editPath, permission: editPermission, label: text('edit'), can: mayEdit },
      listPath: path,
    },
  };
}
