import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Corner } from '#rules/geometry/ring.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import { relationsOf } from './geometry/relations.ts';
import type { Question, RelationsReply } from './relations-worker.ts';
import ZoneEditor from './zone-editor.tsx';
import type { Neighbour, ZoneEditorProps } from './zone-editor-props.ts';

// There is no WebGL in this test: the table and the buttons do everything that the map does.
dispatchKeys();

const box = (west: number, south: number, east: number, north: number): Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const SQUARE = box(-7.6, 33.5, -7.5, 33.6);
const NEIGHBOURS: readonly Neighbour[] = [
  { id: 7, name: 'Anfa', kind: 'delivery', ring: box(-7.55, 33.5, -7.45, 33.6) },
  { id: 8, name: 'Maarif', kind: 'delivery', ring: box(-7.7, 33.5, -7.6, 33.6) },
  { id: 9, name: 'Far', kind: 'delivery', ring: box(-6, 33.5, -5.9, 33.6) },
];

let ring: readonly Corner[] = [];
function Held(props: Partial<ZoneEditorProps>) {
  const [held, setHeld] = useState<readonly Corner[]>(props.ring ?? []);
  const onChange = (next: readonly Corner[]) => {
    ring = next;
    setHeld(next);
  };
  return <ZoneEditor {...props} ring={held} onChange={onChange} />;
}
function show(props: Partial<ZoneEditorProps> = {}): void {
  ring = props.ring ?? [];
  render(<Held {...props} />);
}
const latitude = (n: number) => screen.getByRole('textbox', { name: `Latitude of corner ${n}` });
const longitude = (n: number) => screen.getByRole('textbox', { name: `Longitude of corner ${n}` });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Does the worker's work in the page, because the test environment has no workers. */
class WorkerHere {
  onmessage: ((event: { data: RelationsReply }) => void) | null = null;
  postMessage({ ring: asked, others }: Question): void {
    queueMicrotask(() => this.onmessage?.({ data: relationsOf(asked, others) }));
  }
  terminate(): void {
    this.onmessage = null;
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', WorkerHere);
});

describe('the table of corners', () => {
  it('draws a new shape without a map', async () => {
    show();
    expect(screen.getByText(/cannot show the map/)).toBeInTheDocument();
    for (const [n, place] of ['33.5, -7.6', '33.5 -7.5', '33.6; -7.5'].entries()) {
      await press('Add corner');
      expect(latitude(n + 1)).toHaveFocus();
      await userEvent.clear(latitude(n + 1));
      await userEvent.type(latitude(n + 1), `${place}{Enter}`);
    }
    expect(ring).toEqual(SQUARE.slice(0, 3));
    expect(screen.getByText(/km²/)).toHaveTextContent('51.52 km²');
  });

  it('accepts a decimal comma and the minus sign, and marks an invalid number', async () => {
    show({ ring: SQUARE });
    await userEvent.clear(longitude(1));
    await userEvent.type(longitude(1), '−7,61{Enter}');
    expect(ring[0]).toEqual([-7.61, 33.5]);
    await userEvent.clear(latitude(2));
    await userEvent.type(latitude(2), '95{Tab}');
    expect(ring[1]).toEqual(SQUARE[1]);
    expect(latitude(2)).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter degrees from −90 to 90');
    await userEvent.type(latitude(2), '{Escape}');
    expect(latitude(2)).toHaveValue('33.500000');
  });

  it('removes a corner, keeps the focus, and undoes and redoes by keyboard', async () => {
    show({ ring: SQUARE });
    await press('Remove corner 2');
    expect(ring).toEqual([SQUARE[0], SQUARE[2], SQUARE[3]]);
    const next = screen.getByRole('button', { name: 'Remove corner 2' });
    expect(next).toHaveFocus();
    fireEvent.keyDown(next, { key: 'z', ctrlKey: true });
    expect(ring).toEqual(SQUARE);
    fireEvent.keyDown(next, { key: 'Z', ctrlKey: true, shiftKey: true });
    expect(ring).toHaveLength(3);
    fireEvent.keyDown(next, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(next, { key: 'y', ctrlKey: true });
    expect(ring).toHaveLength(3);
  });

  it('ignores keys outside the editor', () => {
    show({ ring: SQUARE });
    fireEvent.click(screen.getByRole('button', { name: 'Remove corner 2' }));
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(ring).toHaveLength(3);
  });

  it('marks invalid corners and shows why', async () => {
    show({ ring: [SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]] as Corner[] });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The edge from corner 1 crosses the edge from corner 3',
    );
    const faulty = screen
      .getAllByRole('row')
      .filter((row) => row.hasAttribute('data-fault'))
      .map((row) => within(row).getByRole('rowheader').textContent);
    expect(faulty).toEqual(['1', '3']);
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });

  it('is read-only when disabled', () => {
    show({ ring: SQUARE, disabled: true });
    expect(latitude(1)).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Add corner' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Import…' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
  });
});

describe('other zones', () => {
  it('are listed with their overlap, and can be merged', async () => {
    const onMerge = vi.fn();
    show({ ring: SQUARE, neighbours: NEIGHBOURS, onMerge });
    await screen.findByText('Anfa');
    const list = screen.getByRole('list', { name: 'Other areas' });
    expect(list).toHaveTextContent('Anfa overlaps by 51.52 km²');
    expect(list).toHaveTextContent('Maarif touches');
    expect(list).not.toHaveTextContent('Far');
    await press('Merge with Maarif');
    await waitFor(() => expect(onMerge).toHaveBeenCalled());
    const [[id, merged]] = onMerge.mock.calls as [[number, Corner[]]];
    expect(id).toBe(8);
    expect(new Set(merged.map(String))).toEqual(new Set(box(-7.7, 33.5, -7.5, 33.6).map(String)));
    expect(ring).toEqual(SQUARE);
  });

  it('show the size of a gap that they enclose with the shape', async () => {
    const around = [
      box(-7.6, 33.6, -7.4, 33.7),
      box(-7.4, 33.5, -7.3, 33.7),
      box(-7.6, 33.4, -7.3, 33.5),
    ].map((one, id): Neighbour => ({ id, name: `Zone ${id}`, kind: 'delivery', ring: one }));
    show({ ring: SQUARE, neighbours: around });
    expect(await screen.findByText('A gap between the areas, 103.04 km²')).toBeInTheDocument();
  });
});

describe('files', () => {
  const feature = (name: string, corners: readonly Corner[]) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
  });
  async function paste(value: unknown) {
    await press('Import…');
    fireEvent.change(screen.getByRole('textbox', { name: 'Or paste the text' }), {
      target: { value: typeof value === 'string' ? value : JSON.stringify(value) },
    });
  }

  it('show each feature with its size or error; a valid one can be used and undone', async () => {
    show({ ring: SQUARE });
    const tie = [SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]] as Corner[];
    await paste({
      type: 'FeatureCollection',
      features: [
        feature('Tie', tie),
        feature('Good', SQUARE.slice(0, 3)),
        feature(
          'Exchanged',
          SQUARE.map(([lon, lat]): Corner => [lat, lon]),
        ),
      ],
    });
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('1 of 3 can be imported');
    expect(dialog).toHaveTextContent('Latitude and longitude are swapped');
    await press('Use Good');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ring).toEqual(SQUARE.slice(0, 3));
    await press('Undo Ctrl Z');
    expect(ring).toEqual(SQUARE);
  });

  it('with several shapes can be imported as a whole if the screen supports it', async () => {
    const onImportMany = vi.fn();
    show({ onImportMany });
    await paste({
      type: 'FeatureCollection',
      features: [feature('A', SQUARE), feature('B', SQUARE.slice(1))],
    });
    await press('Import all 2 shapes');
    expect(onImportMany.mock.calls).toEqual([
      [
        [
          { name: 'A', ring: SQUARE },
          { name: 'B', ring: SQUARE.slice(1) },
        ],
      ],
    ]);
  });

  it('with too many corners are simplified before they are used', async () => {
    show();
    const round = Array.from({ length: 2_000 }, (_, n): Corner => {
      const angle = (2 * Math.PI * n) / 2_000;
      return [-7.6 + Math.cos(angle) / 10, 33.5 + Math.sin(angle) / 10];
    });
    await paste(feature('Round', round));
    expect(screen.getByRole('dialog')).toHaveTextContent('at most 1,000 corners');
    await press('Simplify and use Round');
    expect(ring.length).toBeGreaterThan(20);
    expect(ring.length).toBeLessThanOrEqual(300);
  });

  it.each([
    ['{"type":', 'The text is not JSON'],
    ['[]', 'The file is not GeoJSON'],
    ['{"type":"FeatureCollection","features":[]}', 'no features'],
  ])('without a shape are refused: %s', async (text, words) => {
    show();
    await paste(text);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  it('of 10 MB are refused before they are read', async () => {
    show();
    await press('Import…');
    const file = new File([' '], 'zones.geojson');
    Object.defineProperty(file, 'size', { value: 10_000_000 });
    const input = screen.getByRole('dialog').querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, file, { applyAccept: false });
    expect(screen.getByRole('alert')).toHaveTextContent('The limit is 5 MB');
  });
});

it('adopts a ring from outside as an edit that can be undone', async () => {
  const onChange = vi.fn();
  const { rerender } = render(<ZoneEditor ring={SQUARE} onChange={onChange} />);
  rerender(<ZoneEditor ring={SQUARE.slice(0, 3)} onChange={onChange} />);
  expect(screen.getAllByRole('rowheader')).toHaveLength(3);
  expect(onChange).not.toHaveBeenCalled();
  await press('Undo Ctrl Z');
  expect(onChange).toHaveBeenCalledWith(SQUARE);
});
