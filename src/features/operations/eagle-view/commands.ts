import type { OrderId, UserId } from '#contract/ids.ts';
import { whyNotAssignable } from '#src/domain/assignment/why-not-assignable.ts';
import { lasso, selectDriver, selection, selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { whyNotChangeable, whyNotInState } from '#src/domain/order/possible/why-not-order.ts';
import { chosenZone } from '#src/domain/zone/chosen-zone.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { MENU_KEYS } from '#src/lib/keys/keyboard/pressed-key.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { zoneAt } from '#src/map/zones/zone-at.ts';
import { flyToDriver } from './camera-acts.ts';
import { showSelectedMenu } from './driver-menu.ts';
import { selectedDriver, troubleCommands, whyNoDriver } from './trouble-commands.ts';
import { changePanels, changeView, mapView, panels, viewState } from './view-state.ts';

const PAN_PX = 120;
const WAYS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-PAN_PX, 0],
  ArrowRight: [PAN_PX, 0],
  ArrowUp: [0, -PAN_PX],
  ArrowDown: [0, PAN_PX],
};

export const toggleLasso = (): void => {
  const tool = mapView.get()?.lassoTool;
  tool?.setLasso(!tool.lasso);
};

const takeFocusOfDrivers = () => document.querySelector<HTMLElement>('#drivers')?.focus();

/**
 * Cancels one thing, in this order: leaves a field, cancels the drawing in progress, closes the
 * zone's pane, ends the lasso, removes its ring, deselects the driver, deselects the order.
 */
function stepBack(): void {
  // In a field, Escape focuses the panel of the map.
  if (document.activeElement?.matches('input, textarea, select')) {
    takeFocusOfDrivers();
    return;
  }
  const tool = mapView.get()?.lassoTool;
  if (tool?.cancel()) return;
  if (chosenZone.get() !== null) {
    chosenZone.set(null);
    takeFocusOfDrivers();
    return;
  }
  if (tool?.lasso) tool.setLasso(false);
  else if (lasso.get()) lasso.set(null);
  else if (selection.get().driverId !== null) selectDriver(null);
  else selectOrder(null);
}

const selectedOrder = () => shownSource().orders.get((selection.get().orderId ?? 0) as OrderId);

// Presses the button, which knows which assignments are allowed and confirms stale positions.
const assignButton = (which = '') =>
  document.querySelector<HTMLButtonElement>(`#assign-here:not(:disabled)${which}`);
// Different keys, so that the one that assigns never takes an order from a driver.
const TO_ASSIGN = ':not([data-from])';
const TO_REASSIGN = '[data-from]';

/** Why the selected order cannot be given to the selected driver. */
const whyNotHere = (isReassignment: boolean) => (): string | null => {
  const selected = selectedOrder();
  const to = selectedDriver();
  const why = whyNotChangeable(selected) ?? whyNoDriver();
  if (why !== null || !selected) return why;
  const { id, driver } = selected.order;
  if (!to) return t('map.driver_gone');
  if (driver?.id === to.id) return t('map.is_his', { id, code: to.code });
  return isReassignment
    ? whyNotInState(selected.order, 'order.reassign', 'eagle.assign')
    : whyNotAssignable(selected.order, 'eagle.reassign');
};

const isFixed = (key: string) => key in WAYS || ['Escape', ...MENU_KEYS].includes(key);
const make = commandsFor('eagle', { isFixed });
const onDriver = { on: 'driver', whyNot: whyNoDriver } as const;

export const commands: readonly Command[] = [
  make({
    id: 'find',
    label: 'map.cmd_find',
    keys: ['f', '/'],
    run: () => document.querySelector<HTMLInputElement>('#find-driver')?.focus(),
  }),
  make({
    id: 'pan',
    label: 'map.cmd_pan',
    keys: Object.keys(WAYS),
    run: (_, { key }) => {
      if (viewState.get().follow) changeView({ follow: false });
      mapView.get()?.map.panBy(WAYS[key] ?? [0, 0], { duration: 150 });
    },
  }),
  make({
    id: 'zoom.in',
    label: 'map.cmd_zoom_in',
    keys: ['+', '='],
    run: () => mapView.get()?.map.zoomIn({ duration: 200 }),
  }),
  make({
    id: 'zoom.out',
    label: 'map.cmd_zoom_out',
    keys: ['-'],
    run: () => mapView.get()?.map.zoomOut({ duration: 200 }),
  }),
  make({ id: 'lasso', label: 'map.cmd_lasso', keys: ['l'], run: toggleLasso }),
  make({
    id: 'clusters',
    label: 'map.cmd_clusters',
    keys: ['c'],
    run: () => changeView({ clusters: !viewState.get().clusters }),
  }),
  make({
    id: 'trails',
    label: 'map.cmd_trails',
    keys: ['t'],
    run: () => changeView({ trails: !viewState.get().trails }),
  }),
  make({
    id: 'zone',
    label: 'map.cmd_zone',
    keys: ['z'],
    run: () => {
      const camera = mapView.get()?.camera();
      chosenZone.set((camera && zoneAt(camera)?.id) ?? null);
    },
  }),
  make({
    id: 'follow',
    label: 'map.cmd_follow',
    keys: ['o'],
    run: () => changeView({ follow: !viewState.get().follow }),
    ...onDriver,
  }),
  make({
    id: 'centre',
    label: 'map.cmd_centre',
    keys: ['d'],
    run: () => {
      const { driverId } = selection.get();
      if (driverId !== null) flyToDriver(driverId as UserId);
    },
    ...onDriver,
  }),
  make({
    id: 'assign',
    label: 'map.cmd_assign',
    keys: ['a'],
    run: () => assignButton(TO_ASSIGN)?.click(),
    can: () => assignButton(TO_ASSIGN) !== null,
    ...onDriver,
    permission: 'orders.assign',
    whyNot: whyNotHere(false),
  }),
  make({
    id: 'reassign',
    label: 'map.cmd_reassign',
    keys: ['r'],
    run: () => assignButton(TO_REASSIGN)?.click(),
    can: () => assignButton(TO_REASSIGN) !== null,
    ...onDriver,
    permission: 'orders.assign',
    whyNot: whyNotHere(true),
  }),
  ...troubleCommands,
  make({
    id: 'deselect',
    label: 'map.cmd_deselect',
    keys: [],
    run: () => selectDriver(null),
    ...onDriver,
  }),
  make({
    id: 'menu',
    label: 'live.cmd_menu',
    keys: MENU_KEYS,
    run: showSelectedMenu,
    whyNot: whyNoDriver,
  }),
  make({ id: 'back', label: 'map.cmd_back', keys: ['Escape'], run: stepBack, isInFields: true }),
  make({
    id: 'keys',
    label: 'map.cmd_keys',
    keys: ['?'],
    run: () => changePanels({ keys: !panels.get().keys }),
  }),
];
