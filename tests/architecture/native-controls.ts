/** A file that has native controls only because nobody has replaced them yet. */
export const NOT_YET = 'not yet converted';

/**
 * Files of the console that draw a native control, and the reason. All others use Blueprint's
 * (docs/decisions/0042).
 */
export const NATIVE_CONTROLS: Readonly<Record<string, string>> = {
  'src/app/settings/start-on.tsx': NOT_YET,
  'src/app/shell/nav-group.tsx': NOT_YET,
  'src/features/catalogue/imports/columns-step.tsx': NOT_YET,
  'src/features/catalogue/items/reorder-page.tsx': NOT_YET,
  'src/features/insight/palette/palette.tsx': NOT_YET,
  'src/features/money/cash/collect-form.tsx': NOT_YET,
  'src/features/money/cash/missing-choice.tsx': NOT_YET,
  'src/features/money/store-balance/statement-tools.tsx': NOT_YET,
  'src/features/money/wallets/wallet-forms.tsx': NOT_YET,
  'src/features/operations/alarm-settings/limits-section.tsx': NOT_YET,
  'src/features/operations/alarm-settings/limits-table.tsx': NOT_YET,
  'src/features/operations/alarm-settings/own-section.tsx': NOT_YET,
  'src/features/operations/attention/alarm-meter.tsx': NOT_YET,
  'src/features/operations/attention/queue-bar.tsx': NOT_YET,
  'src/features/operations/attention/queue-dialogs.tsx': NOT_YET,
  'src/features/operations/attention/queue-row.tsx': NOT_YET,
  'src/features/operations/dispatch-zones/zone-row.tsx': NOT_YET,
  'src/features/operations/dispatch-zones/zones-page.tsx': NOT_YET,
  'src/features/operations/eagle-view/panels/filters.tsx': NOT_YET,
  'src/features/operations/eagle-view/panels/fleet-panel.tsx': NOT_YET,
  'src/features/operations/eagle-view/panels/map-tools.tsx': NOT_YET,
  'src/features/operations/handover/sheet-items.tsx': NOT_YET,
  'src/features/operations/handover/sheet-list.tsx': NOT_YET,
  'src/features/operations/handover/sheet.tsx': NOT_YET,
  'src/features/operations/live-orders/assign/rank-choice.tsx': NOT_YET,
  'src/features/operations/live-orders/board/board-bars.tsx': NOT_YET,
  'src/features/operations/live-orders/board/board-head.tsx': NOT_YET,
  'src/features/operations/live-orders/board/column-panel.tsx': NOT_YET,
  'src/features/operations/live-orders/board/pause-bar.tsx': NOT_YET,
  'src/features/operations/live-orders/desk-bars.tsx': NOT_YET,
  'src/features/operations/live-orders/order/hold-bar.tsx': NOT_YET,
  'src/features/operations/live-orders/plan/plan-row.tsx': NOT_YET,
  'src/features/operations/orders/order-comments.tsx': NOT_YET,
  'src/features/operations/presence/presence.tsx': NOT_YET,
  'src/features/operations/replay/acts.tsx': NOT_YET,
  'src/features/operations/replay/replay-bar.tsx': NOT_YET,
  'src/features/operations/replay/scrubber.tsx': NOT_YET,
  'src/features/people/shortcuts/shortcuts-page.tsx': NOT_YET,
  'src/features/platform/link/link-pill.tsx': NOT_YET,
  'src/ui/field/segments.tsx':
    'radios whose arrows change the value; Blueprint’s segments are buttons without a form’s value',
  'src/ui/form/fields/file-drop.tsx': 'hidden: a button of Blueprint’s opens it',
  'src/ui/list/rows/cell-editor.tsx': 'the editor of a cell, as high as its row',
  'src/ui/list/rows/list-head.tsx': 'a column head, beside thousands of rows',
};
