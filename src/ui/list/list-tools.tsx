import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { SearchField } from '../search-field.tsx';
import { FilterMenu } from './filter-menu.tsx';
import type { List, ListFilter, ListRow } from './list.ts';
import { ListExport } from './list-export.tsx';
import { ListLayoutMenu } from './list-layout.tsx';
import { toApi } from './list-query.ts';
import { ListViews } from './list-views.tsx';
import type { useListActs } from './use-list-acts.ts';
import type { useListState } from './use-list-state.ts';
import type { useListTable } from './use-list-table.ts';

interface Props<Row extends ListRow> {
  list: List<Row>;
  listState: ReturnType<typeof useListState<Row>>;
  onLeave: () => void;
  faults: readonly ListFilter[];
  table: ReturnType<typeof useListTable<Row>>;
  acts: ReturnType<typeof useListActs<Row>>;
  mayCreate: boolean;
  tools: ReactNode;
}

/** Above the rows: views, search, filters, CSV, layout. */
export function ListTools<Row extends ListRow>(props: Props<Row>) {
  const { list, listState, faults, table, acts } = props;
  const Field = list.language?.Field;
  const { state, view, set, setAll } = listState;
  const putText = useCallback((q: string) => set({ q }), [set]);
  return (
    <div className="list-tools">
      {list.views && (
        <ListViews
          list={list}
          views={list.views}
          state={state}
          view={view}
          setAll={setAll}
          onDone={acts.say}
        />
      )}
      {Field && (
        <div className="list-tools__search" data-language>
          <Field text={state.q ?? ''} onText={putText} onLeave={props.onLeave} />
        </div>
      )}
      {list.searchHint && (
        <div className="list-tools__search">
          <SearchField
            label={t('lists.search')}
            hint={t(list.searchHint)}
            q={state.q ?? ''}
            onFind={putText}
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
      <span className="list-tools__end">
        {props.tools}
        {list.exportPath && (
          <ListExport
            name={list.id}
            path={list.exportPath}
            params={list.params}
            ask={() => toApi(list, state)}
          />
        )}
        <ListLayoutMenu list={list} layout={table.layout} />
        {list.create && props.mayCreate && (
          <Link className="button" data-kind="primary" to={list.create.path}>
            {t(list.create.label)}
          </Link>
        )}
      </span>
    </div>
  );
}
