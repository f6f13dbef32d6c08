import { useMemo } from 'react';
import { defineStore } from '#src/lib/console/console.ts';
import { getUser } from '#src/lib/session/session.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';
import { useStore } from '#src/lib/use-store.ts';
import {
  type ColumnId,
  columnsWithin,
  DEFAULT_COLUMNS,
  isColumn,
  type Sort,
} from './board/columns.ts';

const keyOf = (name: string) => `${STORED.board}.${name}` as const;
// A workstation is shared between shifts, so preferences are stored per user.
const ownKeyOf = (name: string) => keyOf(`${getUser()?.id ?? 0}.${name}`);

/** A preference for the board, shared by all users of this browser; null if it is not set. */
const readHere = (name: string): string | null => readStored(keyOf(name));
const writeHere = (name: string, value: string): void => writeStored(keyOf(name), value);

/** A preference of the signed-in user; null if it is not set. */
const readOwn = (name: string): string | null => readStored(ownKeyOf(name));
const writeOwn = (name: string, value: string): void => writeStored(ownKeyOf(name), value);

/** The height of a row in pixels, by density. */
export const ROW_PX = { compact: 24, normal: 28, comfortable: 36 } as const;
export type Density = keyof typeof ROW_PX;
export const DENSITIES = Object.keys(ROW_PX) as Density[];

/** The layout and filter of the board: everything that a view stores. */
export interface Layout {
  /** The query that the board applies. */
  q: string;
  columns: readonly ColumnId[];
  density: Density;
  sort: Sort;
  map: boolean;
  /** The width of the map, in percent of the whole. */
  side: number;
}

export const SIDE = { least: 20, most: 65, usual: 36 } as const;
const sideFrom = (text: string | null): number =>
  Math.min(SIDE.most, Math.max(SIDE.least, Math.round(Number(text)) || SIDE.usual));

const densityFrom = (text: string | null): Density =>
  DENSITIES.find((one) => one === text) ?? 'normal';

function columnsFrom(text: string | null): readonly ColumnId[] {
  const columns = [...new Set((text ?? '').split(',').filter(isColumn))];
  return columns.length > 0 ? columns : DEFAULT_COLUMNS;
}

function sortFrom(text: string | null): Sort {
  const [column = '', direction] = (text ?? '').split('.');
  return isColumn(column) ? { column, desc: direction === 'desc' } : null;
}

const initial = (): Layout => ({
  q: '',
  columns: columnsFrom(readOwn('columns')),
  density: densityFrom(readOwn('density')),
  sort: null,
  map: readHere('map') !== 'off',
  side: sideFrom(readHere('side')),
});

export const layout = defineStore<Layout>(initial);

/** The width available for the board's columns, in rem. */
export const boardRoom = defineStore(() => Number.POSITIVE_INFINITY);

/** The columns of the layout that fit the board. */
export function useShownColumns(): readonly ColumnId[] {
  const columns = useStore(layout, (now) => now.columns);
  const room = useStore(boardRoom);
  return useMemo(() => columnsWithin(columns, room), [columns, room]);
}

/** Loads the signed-in user's layout; called when the screen opens. */
export function recallLayout(): void {
  const { columns, density, map, side } = initial();
  layout.set({ ...layout.get(), columns, density, map, side });
}

/** Changes the layout, and stores the user's own preferences. */
export function setLayout(part: Partial<Layout>): void {
  layout.set({ ...layout.get(), ...part });
  if (part.columns) writeOwn('columns', part.columns.join(','));
  if (part.density) writeOwn('density', part.density);
  if (part.map !== undefined) writeHere('map', part.map ? 'on' : 'off');
  if (part.side !== undefined) writeHere('side', String(sideFrom(String(part.side))));
}

/** Converts the layout to parameters of an address, which is how a view stores it. */
export function toQuery({ q, columns, density, sort, map, side }: Layout): Record<string, string> {
  return {
    q,
    columns: columns.join(','),
    density,
    sort: sort === null ? '' : `${sort.column}.${sort.desc ? 'desc' : 'asc'}`,
    map: map ? 'on' : 'off',
    side: String(side),
  };
}

/** Reads the layout of a view. Query and sort are always set, the rest if the view has values. */
export function fromQuery(query: Readonly<Record<string, string>>): Partial<Layout> {
  const { columns, density, sort, map, side } = query;
  return {
    q: query.q ?? '',
    sort: sortFrom(sort ?? null),
    ...(columns === undefined ? {} : { columns: columnsFrom(columns) }),
    ...(density === undefined ? {} : { density: densityFrom(density) }),
    ...(map === undefined ? {} : { map: map !== 'off' }),
    ...(side === undefined ? {} : { side: sideFrom(side) }),
  };
}
