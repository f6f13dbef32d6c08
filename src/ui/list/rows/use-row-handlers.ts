import { useEffect, useMemo, useRef } from 'react';
import type { ListRow } from '#src/ui/list/list.ts';
import type { RowHandlers } from './list-row.tsx';

/** One object for all rows and renders, so that a row's props stay the same. */
export function useRowHandlers<Row extends ListRow>(handlers: RowHandlers<Row>): RowHandlers<Row> {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  return useMemo<RowHandlers<Row>>(
    () => ({
      onFocus: (...given) => latest.current.onFocus(...given),
      onChoose: (...given) => latest.current.onChoose(...given),
      onOpen: (...given) => latest.current.onOpen(...given),
      onOnly: (...given) => latest.current.onOnly(...given),
      onEdit: (...given) => latest.current.onEdit(...given),
      onSaved: (...given) => latest.current.onSaved(...given),
      onOvertaken: (...given) => latest.current.onOvertaken(...given),
      onLeave: () => latest.current.onLeave(),
    }),
    [],
  );
}
