import { memo, useEffect, useState } from 'react';
import type { View } from '#contract/routes/people/views.ts';
import { t } from '#src/lib/i18n.ts';
import { log } from '#src/lib/reports/log.ts';
import { canChangeView, savedViewsOf } from '#src/lib/saved-views.ts';
import { useStore } from '#src/lib/use-store.ts';
import { readState, stateNames } from '#src/ui/list/filters/list-query.ts';
import type { List, ListDefinition, ListRow } from '#src/ui/list/list.ts';
import type { ListState } from '#src/ui/list/list-parts.ts';
import { announceViewFailure } from './view-failure.ts';
import { ViewForm } from './view-form.tsx';
import { type ViewChoice, ViewMenu } from './view-menu.tsx';

const isSame = (a: ListState, b: ListState): boolean => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

interface Props<Row extends ListRow> {
  list: List<Row>;
  views: NonNullable<ListDefinition<Row>['views']>;
  state: ListState;
  view: string;
  setAll: (state: ListState, view: string) => void;
  onDone: (words: string) => void;
}

/** The current view of the list. The menu selects another view and saves the current state. */
function ListViewsMenu<Row extends ListRow>(props: Props<Row>) {
  const { list, views, state, view, setAll, onDone } = props;
  const kept = savedViewsOf(views.scope);
  const saved = useStore(kept.views);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    kept.read().catch((error: unknown) => log.error('The saved views:', String(error)));
  }, [kept]);
  // A list of part of the records shares the views of the whole list, except those that filter by
  // the restricted field.
  const names = new Set(stateNames(list));
  const fits = (one: View) => Object.keys(one.query).every((name) => names.has(name));
  const choices: ViewChoice[] = [
    { id: '', name: t('lists.view_all'), query: {}, saved: null },
    ...views.builtIn.map(({ id, label, query }) => ({ id, name: t(label), query, saved: null })),
    ...(saved ?? []).filter(fits).map((one) => ({
      id: `v${one.id}`,
      name: one.name,
      query: readState(list, new URLSearchParams(one.query)),
      saved: one,
    })),
  ];
  const now = choices.find(({ id }) => id === view) ?? (choices[0] as ViewChoice);
  const own = canChangeView(now.saved) ? now.saved : null;
  const failed = (name: string, error: unknown) => announceViewFailure(name, error, kept.read);
  return (
    <>
      <ViewMenu
        className="list-views"
        views={kept}
        choices={choices}
        now={now}
        query={state}
        isChanged={!isSame(now.query, state)}
        onChoose={(one) => setAll(one.query, one.id)}
        onSaveAs={() => setAsking(true)}
        onDone={onDone}
      />
      {isAsking && (
        <ViewForm
          lead={t('orders.view_lead')}
          own={own}
          create={async (name, shared) => {
            const { id } = await kept.create(name, shared, { ...state });
            setAll(state, `v${id}`);
          }}
          rename={kept.change}
          remove={async (one) => {
            await kept.remove(one);
            setAll(state, '');
          }}
          onDone={onDone}
          onFailed={failed}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export const ListViews = memo(ListViewsMenu) as typeof ListViewsMenu;
