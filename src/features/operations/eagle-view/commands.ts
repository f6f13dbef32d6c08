import type { UserId } from '#contract/ids.ts';
import { area, selectDriver, selection, selectOrder } from '#src/domain/live/selection.ts';
import { chosenZone } from '#src/domain/zone/chosen-zone.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { MENU_KEYS } from '#src/lib/keys/shortcuts.ts';
import { zoneAt } from '#src/map/zones/zone-at.ts';
import { flyToDriver } from './camera-acts.ts';
import { showSelectedMenu } from './driver-menu.ts';
import { changePanels, changeView, mapView, panels, viewState } from './view-state.ts';

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

const takeFocusOfFleet = () => document.querySelector<HTMLElement>('#fleet')?.focus();

/**
 * Cancels one thing, in this order: leaves a field, cancels the drawing in progress, closes the
 * zone's pane, ends the lasso, removes the area, deselects the driver, deselects the order.
 */
function stepBack(): void {
  // In a field, Escape focuses the panel of the map.
  if (document.activeElement?.matches('input, textarea, select')) {
    takeFocusOfFleet();
    return;
  }
  const areas = mapView.get()?.areas;
  if (areas?.cancel()) return;
  if (chosenZone.get() !== null) {
    chosenZone.set(null);
    takeFocusOfFleet();
    return;
  }
  if (areas?.lasso) areas.setLasso(false);
  else if (area.get()) area.set(null);
  else if (selection.get().driverId !== null) selectDriver(null);
  else selectOrder(null);
}

const hasDriver = () => selection.get().driverId !== null;

// Presses the button, which knows which assignments are allowed and confirms stale positions.
const assignButton = () => document.querySelector<HTMLButtonElement>('#assign-here:not(:disabled)');

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
    run(_, { key }) {
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
    id: 'eagle.zone',
    label: 'map.cmd_zone',
    keys: ['z'],
    run() {
      const camera = mapView.get()?.camera();
      chosenZone.set((camera && zoneAt(camera)?.id) ?? null);
    },
  },
  {
    id: 'eagle.follow',
    label: 'map.cmd_follow',
    keys: ['o'],
    on: 'driver',
    can: hasDriver,
    run: () => changeView({ follow: !viewState.get().follow }),
  },
  {
    id: 'eagle.centre',
    label: 'map.cmd_centre',
    keys: ['d'],
    on: 'driver',
    can: hasDriver,
    run() {
      const { driverId } = selection.get();
      if (driverId !== null) flyToDriver(driverId as UserId);
    },
  },
  {
    id: 'eagle.assign',
    label: 'map.cmd_assign',
    keys: ['a'],
    on: 'driver',
    permission: 'orders.assign',
    can: () => assignButton() !== null,
    run: () => assignButton()?.click(),
  },
  {
    id: 'eagle.deselect',
    label: 'map.cmd_deselect',
    keys: [],
    on: 'driver',
    can: hasDriver,
    run: () => selectDriver(null),
  },
  {
    id: 'eagle.menu',
    label: 'live.cmd_menu',
    keys: MENU_KEYS,
    isFixed: true,
    can: hasDriver,
    run: showSelectedMenu,
  },
  {
    id: 'eagle.back',
    label: 'map.cmd_back',
    keys: ['Escape'],
    isFixed: true,
    isInFields: true,
    run: stepBack,
  },
  {
    id: 'eagle.keys',
    label: 'map.cmd_keys',
    keys: ['?'],
    run: () => changePanels({ keys: !panels.get().keys }),
  },
];
