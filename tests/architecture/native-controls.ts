/**
 * Files of the console that render a native control, and the reason. All others use Blueprint's
 * (docs/decisions/0042).
 */
export const NATIVE_CONTROLS: Readonly<Record<string, string>> = {
  'src/features/growth/home/section-list.tsx': 'a row of a list, of several parts',
  'src/features/insight/palette/palette.tsx':
    'the field of the palette: Omnibar filters again what the palette has ranked',
  'src/features/operations/alarm-settings/preferences-section.tsx': 'a range, as the replay has',
  'src/features/operations/alarms/queue-row.tsx': 'a row of the queue, drawn anew each second',
  'src/features/operations/handover/sheet-list.tsx': 'a row of a list, of several parts',
  'src/features/operations/live-orders/assign/rank-choice.tsx':
    'a row of the ranked list, of several parts',
  'src/features/operations/live-orders/board/board-head.tsx':
    'a column head of the board, beside thousands of rows',
  'src/features/operations/replay/scrubber.tsx':
    'a range that the recording moves; Blueprint’s slider draws itself anew at each step',
  'src/ui/form/fields/file-drop.tsx': 'hidden: a button of Blueprint’s opens it',
  'src/ui/list/rows/cell-editor.tsx': 'the editor of a cell, as high as its row',
  'src/ui/list/rows/list-head.tsx': 'a column head, beside thousands of rows',
};
