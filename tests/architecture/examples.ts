const FIELD = 'src/ui/form/fields/field-input.tsx';
const LIST = 'src/ui/list/list-page.tsx';
const ACT = 'src/ui/list/acts/act-sheet.tsx';
const FILTER = 'src/ui/list/filters/filter-menu.tsx';

/** Parts that the examples of another part show, inside of it. */
export const SHOWN_BY: Readonly<Record<string, string>> = {
  'src/domain/amendment/basket-acts.tsx': 'src/domain/amendment/amendment-editor.tsx',
  'src/domain/order/query/query-problem.tsx': 'src/domain/order/query/query-field.tsx',
  'src/ui/chart/plot.tsx': 'src/ui/chart/chart.tsx',
  'src/ui/form/fields/document-field.tsx': FIELD,
  'src/ui/form/fields/field-frame.tsx': FIELD,
  'src/ui/form/fields/file-frame.tsx': FIELD,
  'src/ui/form/fields/image-field.tsx': FIELD,
  'src/ui/form/fields/images-field.tsx': FIELD,
  'src/ui/form/fields/location-field.tsx': FIELD,
  'src/ui/form/fields/plain-inputs.tsx': FIELD,
  'src/ui/form/fields/record-field.tsx': FIELD,
  'src/ui/form/fields/rows-field.tsx': FIELD,
  'src/ui/list/acts/ask-adjust.tsx': ACT,
  'src/ui/list/acts/list-selection.tsx': LIST,
  'src/ui/list/filters/fields-popover.tsx': FILTER,
  'src/ui/list/filters/filter-fields.tsx': FILTER,
  'src/ui/list/filters/list-tools.tsx': LIST,
  'src/ui/list/list-below.tsx': LIST,
  'src/ui/list/rows/list-head.tsx': LIST,
  'src/ui/list/rows/list-row.tsx': LIST,
  'src/ui/list/views/list-views.tsx': LIST,
};

const MAP = 'draws with WebGL, which takes longer than all other parts together';
const DRAWING = 'works on the drawing of a map; tests/e2e/operations/zone-editor.test.ts opens it';
const PAGE = 'a whole page, which tests/e2e opens with the real server';

/** Parts without examples, with the reason. */
export const WITHOUT_EXAMPLES: Readonly<Record<string, string>> = {
  'src/domain/record/detail-page.tsx': PAGE,
  'src/features/growth/home/section-pane.tsx': PAGE,
  'src/features/money/cash/cash-pane.tsx': PAGE,
  'src/features/money/payouts/evidence-pane.tsx': PAGE,
  'src/features/operations/eagle-view/panels/lasso-panel.tsx': MAP,
  'src/features/operations/handover/sheet.tsx': PAGE,
  'src/features/operations/zones/publish-sheet.tsx': MAP,
  'src/features/people/users/address-sheet.tsx': MAP,
  'src/map/lazy-maps.tsx': MAP,
  'src/map/live-map.tsx': MAP,
  'src/map/pins/pin-map.tsx': MAP,
  'src/map/zone-editor/corner-table.tsx': DRAWING,
  'src/map/zone-editor/import-sheet.tsx': DRAWING,
  'src/map/zone-editor/map-frame.tsx': MAP,
  'src/map/zone-editor/shape-facts.tsx': DRAWING,
  'src/map/zone-editor/shape-tools.tsx': DRAWING,
  'src/map/zone-editor/zone-editor.tsx': MAP,
  'src/map/zones/zones-map.tsx': MAP,
  'src/ui/form/form-below.tsx': 'shows what a screen gives it, and nothing of its own',
  'src/ui/form/record-form.tsx': PAGE,
};
