import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { List, ListRow } from '#src/ui/list/list.ts';
import type { ScreenAct } from './screen-act.ts';

/**
 * The acts that the screen carries out itself: on the selected rows in a dialog, otherwise on the
 * row of the pane.
 */
export function useScreenActs<Row extends ListRow>(
  list: List<Row>,
  here: Row | undefined,
  chosen: readonly Row[],
  next: (row: Row) => void,
) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ act: string; id: number } | null>(null);
  const [sheet, setSheet] = useState<{ act: ScreenAct<Row>; rows: readonly Row[] } | null>(null);
  const acts = list.screenActs ?? [];
  const find = (id: string) => acts.find((act) => act.id === id);
  const isOnChosen = (act: ScreenAct<Row>) => chosen.length > 0 && act.Sheet !== undefined;
  const whyNot = (id: string): string | null => {
    const act = find(id);
    if (!act?.begin || !here) return '';
    if (act.whyNot) return act.whyNot(here, queries);
    return act.can(here) ? null : '';
  };
  const can = (id: string): boolean => {
    const act = find(id);
    return act !== undefined && isOnChosen(act) ? chosen.some(act.can) : whyNot(id) === null;
  };
  const begin = (id: string): void => {
    const act = find(id);
    if (!act || !can(id)) return;
    if (isOnChosen(act)) setSheet({ act, rows: chosen });
    else if (here)
      act.begin?.(here, {
        queries,
        ask: () => setAsked({ act: id, id: here.id }),
        next: () => next(here),
      });
  };
  return {
    whyNot,
    can,
    begin,
    /** The act whose question the pane is showing. */
    asking: asked !== null && asked.id === here?.id ? asked.act : null,
    stopAsking: () => setAsked(null),
    sheet,
    closeSheet: () => setSheet(null),
    /** The acts that the current rows allow, for the footer. */
    possible: acts.filter((act) =>
      isOnChosen(act) ? chosen.some(act.can) : act.begin && here && act.can(here),
    ),
  };
}
