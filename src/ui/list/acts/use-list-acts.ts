import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import type { List, ListRow } from '#src/ui/list/list.ts';
import type { ListState, RowCommand, SetState } from '#src/ui/list/list-parts.ts';
import {
  type ActOnRows,
  type ActSteps,
  isOnRows,
  isOnSelection,
  isRecordAct,
  type SelectionAct,
} from './list-act.ts';
import type { useRecordActs } from './use-record-acts.ts';

interface Place<Row extends ListRow> {
  /** The acts that the list sends. */
  sent: ReturnType<typeof useRecordActs<Row>>;
  /** The row in focus, or that of the pane. */
  here: Row | undefined;
  chosen: readonly Row[];
  next: (row: Row) => void;
  go: (path: string) => void;
  address: { state: ListState; set: SetState };
}

/** The acts of a list's screen: which are possible now, and what starts them. */
export function useListActs<Row extends ListRow>(list: List<Row>, place: Place<Row>) {
  const { sent, here, chosen, address } = place;
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ act: string; id: number } | null>(null);
  const [sheet, setSheet] = useState<{ act: SelectionAct<Row>; rows: readonly Row[] } | null>(null);
  const onRows = (list.acts ?? []).filter(isOnRows);
  const main = onRows.find(isRecordAct);
  const find = (id: string) => list.acts?.find((act) => act.id === id);
  /** Returns the rows that allow the act. */
  const applicable = (act: ActOnRows<Row>, rows: readonly Row[]) =>
    hasPermission(act.permission) ? rows.filter((row) => act.can?.(row) !== false) : [];
  /** The target of an act: the selected rows, if it acts on these and there are any, or one row. */
  const targets = (act: ActOnRows<Row>) =>
    chosen.length > 0 && isOnSelection(act) ? chosen : here ? [here] : [];
  const isOnChosen = (act: ActOnRows<Row>) => chosen.length > 0 && isOnSelection(act);
  const steps = (act: string, row: Row): ActSteps => ({
    queries,
    ask: () => setAsked({ act, id: row.id }),
    next: () => place.next(row),
    go: place.go,
    ...address,
  });
  /**
   * Returns why the act is not possible on the row of the pane, or on the first of the rows that it
   * is for; empty if no reason is known.
   */
  const whyNotHere = (act: ActOnRows<Row>): string | null => {
    if (isRecordAct(act)) {
      const [row] = targets(act);
      return (row && act.whyNot?.(row)) ?? '';
    }
    if (!here || !act.run) return '';
    if (act.whyNot) return act.whyNot(here, queries);
    return applicable(act, [here]).length > 0 ? null : '';
  };
  const isPossible = (act: ActOnRows<Row>): boolean =>
    isRecordAct(act) || isOnChosen(act)
      ? applicable(act, targets(act)).length > 0
      : whyNotHere(act) === null;
  const startOn = (act: ActOnRows<Row>, row: Row): void => {
    if (isRecordAct(act)) void sent.start(act, [row]);
    else act.run?.(row, steps(act.id, row));
  };
  const start = (act: ActOnRows<Row>): void => {
    if (!isPossible(act)) return;
    if (isRecordAct(act)) {
      // The cursor goes with a row that moves, also if it came to the cursor by itself.
      if (act.turn && here && !isOnChosen(act)) list.focus.set(here.id);
      void sent.start(act, targets(act));
    } else if (act.on === 'selection' && isOnChosen(act)) setSheet({ act, rows: chosen });
    else if (here) startOn(act, here);
  };
  return {
    find,
    applicable,
    can: (id: string): boolean => {
      const act = find(id);
      if (!act) return false;
      if (isOnRows(act)) return isPossible(act);
      return 'run' in act && (act.whyNot?.(here) ?? null) === null;
    },
    whyNot: (id: string): string | null => {
      const act = find(id);
      if (!act) return '';
      if (isOnRows(act)) return whyNotHere(act);
      return 'run' in act ? (act.whyNot?.(here) ?? null) : null;
    },
    start: (id: string): void => {
      const act = find(id);
      if (!act) return;
      if (isOnRows(act)) start(act);
      else if ('run' in act) act.run(here, queries);
    },
    /** The commands of one row, for its pane. */
    commandsOn: (row: Row): RowCommand[] =>
      onRows
        .filter((act) => (isRecordAct(act) || act.run) && applicable(act, [row]).length > 0)
        .map((act) => ({
          id: `${list.id}.${act.id}`,
          label: act.label,
          isMain: act === main,
          run: () => startOn(act, row),
        })),
    /** The act whose question the pane is showing. */
    asking: asked !== null && asked.id === here?.id ? asked.act : null,
    stopAsking: () => setAsked(null),
    sheet,
    closeSheet: () => setSheet(null),
    /** The acts that the footer lists, as the current rows allow them. */
    possible: onRows.flatMap((act) => {
      if (isRecordAct(act) || !act.short || !(isOnChosen(act) || act.run)) return [];
      return applicable(act, targets(act)).length > 0 ? [{ id: act.id, short: act.short }] : [];
    }),
  };
}
