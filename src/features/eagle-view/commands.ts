import type { Command } from '#src/lib/commands.ts';
import { area, selectDriver, selection, selectOrder } from '#src/lib/selection.ts';
import { changeDesk, changeView, desk, mapView, viewState } from './view-state.ts';

const PAN_PX = 120;
const WAYS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-PAN_PX, 0],
  ArrowRight: [PAN_PX, 0],
  ArrowUp: [0, -PAN_PX],
  ArrowDown: [0, PAN_PX],
};

export const toggleLasso = (): void => {
  const areas = mapView.get()?.areas;
  areas?.setLasso(!areas.lasso);
};

/** One step back: what is being drawn, the lasso, the area, the selected driver, then the order. */
function stepBack(): void {
  const areas = mapView.get()?.areas;
  if (areas?.cancel()) return;
  if (areas?.lasso) areas.setLasso(false);
  else if (area.get()) area.set(null);
  else if (selection.get().driverId !== null) selectDriver(null);
  else selectOrder(null);
}

export const commands: readonly Command[] = [
  {
    id: 'eagle.find',
    label: 'map.cmd_find',
    keys: ['f', '/'],
    run: () => document.querySelector<HTMLInputElement>('#find-driver')?.focus(),
  },
  {
    id: 'eagle.pan',
    label: 'map.cmd_pan',
    keys: Object.keys(WAYS),
    isFixed: true,
    run(key) {
      if (viewState.get().follow) changeView({ follow: false });
      mapView.get()?.map.panBy(WAYS[key] ?? [0, 0], { duration: 150 });
    },
  },
  {
    id: 'eagle.zoom.in',
    label: 'map.cmd_zoom_in',
    keys: ['+', '='],
    run: () => mapView.get()?.map.zoomIn({ duration: 200 }),
  },
  {
    id: 'eagle.zoom.out',
    label: 'map.cmd_zoom_out',
    keys: ['-'],
    run: () => mapView.get()?.map.zoomOut({ duration: 200 }),
  },
  { id: 'eagle.lasso', label: 'map.cmd_lasso', keys: ['l'], run: toggleLasso },
  {
    id: 'eagle.clusters',
    label: 'map.cmd_clusters',
    keys: ['c'],
    run: () => changeView({ clusters: !viewState.get().clusters }),
  },
  {
    id: 'eagle.trails',
    label: 'map.cmd_trails',
    keys: ['t'],
    run: () => changeView({ trails: !viewState.get().trails }),
  },
  {
    id: 'eagle.follow',
    label: 'map.cmd_follow',
    keys: ['o'],
    run() {
      if (selection.get().driverId !== null) changeView({ follow: !viewState.get().follow });
    },
  },
  { id: 'eagle.back', label: 'map.cmd_back', keys: ['Escape'], isFixed: true, run: stepBack },
  {
    id: 'eagle.keys',
    label: 'map.cmd_keys',
    keys: ['?'],
    run: () => changeDesk({ keys: !desk.get().keys }),
  },
];
