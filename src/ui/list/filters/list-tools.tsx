import { Button } from '@blueprintjs/core';
import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';
import { SearchField } from '#src/ui/field/search/search-field.tsx';
import { ListLayoutMenu } from '#src/ui/list/layout/list-layout.tsx';
import type { ListRow } from '#src/ui/list/list.ts';
import { ListExport } from '#src/ui/list/list-export.tsx';
import type { ListPageModel } from '#src/ui/list/use-list-page.ts';
import { ListViews } from '#src/ui/list/views/list-views.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { invalidFilters, toApi } from './list-query.ts';

/** The number of new rows, with a button that loads them. */
function Waiting({ listId, n, onFresh }: { listId: string; n: number; onFresh: () => void }) {
  const key = useKey(`${listId}.fresh`);
  return (
    <output>
      {n > 0 && (
        <Button title={t('lists.waiting_hint')} onClick={onFresh}>
          <KeyedLabel label={t('lists.waiting', { n })} keyName={key} />
        </Button>
      )}
    </output>
  );
}

/** The tools above the rows: views, search, filters, CSV, layout. */
export function ListTools<Row extends ListRow>({
  page,
  tools,
}: {
  page: ListPageModel<Row>;
  tools: ReactNode;
}) {
  const { list, listState, table, sent } = page;
  const Field = list.language?.Field;
  const { state, view, set, setAll } = listState;
  const faults = invalidFilters(list, state);
  const putText = useCallback((q: string) => set({ q }), [set]);
  return (
    <div className="row bar list-tools">
      {list.views && (
        <ListViews
          list={list}
          views={list.views}
          state={state}
          view={view}
          setAll={setAll}
          onDone={sent.announce}
        />
      )}
      {Field && (
        <div className="list-tools__search" data-language>
          <Field text={state.q ?? ''} onText={putText} onLeave={page.toRow} />
        </div>
      )}
      {list.searchHint && (
        <div className="list-tools__search">
          <SearchField
            label={t('lists.search')}
            hint={t(list.searchHint)}
            q={state.q ?? ''}
            onFind={putText}
            onLeave={page.toRow}
          />
        </div>
      )}
      {list.filters.map((filter) => (
        <FilterMenu
          key={filter.label}
          filter={filter}
          state={state}
          isFaulty={faults.includes(filter)}
          set={set}
        />
      ))}
      {list.watch?.newest && (
        <Waiting listId={list.id} n={page.watch.waiting} onFresh={page.loadNew} />
      )}
      <span className="row quiet" data-end>
        {tools}
        {list.routes.export && (
          <ListExport
            name={list.id}
            path={list.routes.export.path}
            params={list.params}
            ask={() => toApi(list, state)}
            onFile={list.makeFile && (() => list.makeFile?.(toApi(list, state), 'csv'))}
          />
        )}
        {list.makeFile && (
          <Button onClick={() => list.makeFile?.(toApi(list, state), 'xlsx')}>
            {t('lists.xlsx')}
          </Button>
        )}
        <ListLayoutMenu list={list} layout={table.layout} narrow={table.narrow} />
        {list.create && page.mayCreate && (
          <Link className="bp6-button bp6-intent-primary" to={list.create.path}>
            {t(list.create.label)}
          </Link>
        )}
      </span>
    </div>
  );
}
