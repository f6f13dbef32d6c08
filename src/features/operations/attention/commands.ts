import type { Alarm } from '#contract/operations/alarm.ts';
import { canDo, NEEDS, unshelveAlarm } from '#src/domain/alarm/alarm-acts.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { announceRefusal } from '#src/lib/keys/refused-key.ts';
import { keyNamesOf, MENU_KEYS } from '#src/lib/keys/shortcuts.ts';
import { focusPhone, orderToCall } from './alarm-phone.tsx';
import { followAlarm } from './follow-alarm.ts';
import {
  acknowledge,
  alarmRows,
  changeQueue,
  currentAlarm,
  enterQueue,
  hasEnded,
  leaveQueue,
  moveSelection,
  queue,
  selectAt,
  setFolded,
  showCurrentAlarmMenu,
} from './queue.ts';

const hasCurrent = () => currentAlarm() !== undefined;
const some = () => alarmRows.get().length > 0;

/** Why a key that acts on the selected alarm does nothing. */
function whyNot(): string | null {
  if (hasCurrent()) return null;
  const [key = ''] = keyNamesOf('attention.next');
  return t(hasEnded() ? 'attention.selected_ended' : 'attention.none_selected', { key });
}

/** The context of the queue's commands. */
export interface QueueContext {
  navigate: (path: string) => void;
}

const withCurrent =
  (act: (alarm: Alarm, context: QueueContext) => void) => (context: QueueContext) => {
    const alarm = currentAlarm();
    const why = whyNot();
    if (alarm) act(alarm, context);
    else if (why) announceRefusal(why);
  };
const ask = (what: 'shelve' | 'escalate' | 'history') =>
  withCurrent((alarm) => changeQueue({ dialog: { what, alarm } }));
const ENDS = ['Home', 'End'];
const isFixed = (key: string) => [...ENDS, 'Escape', ...MENU_KEYS].includes(key);
const ALARM = { scope: 'queue', on: 'alarm', keywords: 'alarm attention' } as const;
const anywhere = commandsFor<QueueContext>('attention');
const inQueue = commandsFor<QueueContext>('attention', isFixed, { scope: 'queue' });
const onAlarm = commandsFor<QueueContext>('attention', isFixed, ALARM);

/** An act on the alarm in focus, where its state and the role allow it. */
const act = (
  name: 'acknowledge' | 'shelve' | 'unshelve' | 'escalate',
  key: string,
  run: Command<QueueContext>['run'],
  more: { keywords?: string } = {},
) => {
  const event = `alarm.${name}` as const;
  const can = () => canDo(currentAlarm(), event);
  return onAlarm(name, `attention.cmd_${name}`, [key], run, can, {
    permission: NEEDS[event],
    whyNot,
    ...more,
  });
};

/** The commands on alarms. `Q` works everywhere, the other keys while the focus is in the queue. */
export const commands: readonly Command<QueueContext>[] = [
  anywhere('go', 'attention.cmd_go', ['q'], enterQueue, null, { keywords: 'alarms' }),
  inQueue('next', 'attention.cmd_next', ['j', 'ArrowDown'], () => moveSelection(1), some),
  inQueue('previous', 'attention.cmd_previous', ['k', 'ArrowUp'], () => moveSelection(-1), some),
  inQueue(
    'ends',
    'attention.cmd_ends',
    ENDS,
    (_, { key }) => selectAt(key === 'End' ? Number.MAX_SAFE_INTEGER : 0),
    some,
  ),
  onAlarm(
    'open',
    'attention.cmd_open',
    ['Enter'],
    withCurrent((alarm, { navigate }) => followAlarm(alarm, navigate)),
    some,
  ),
  act(
    'acknowledge',
    'e',
    withCurrent((alarm) => void acknowledge(alarm)),
  ),
  onAlarm(
    'call',
    'attention.cmd_call',
    ['f'],
    withCurrent(({ id }) => focusPhone(id)),
    () => orderToCall(currentAlarm()) !== null,
    { whyNot, keywords: 'phone telephone store' },
  ),
  act('shelve', 's', ask('shelve')),
  act(
    'unshelve',
    'u',
    withCurrent((alarm) => void unshelveAlarm(alarm)),
  ),
  act('escalate', 'x', ask('escalate'), { keywords: 'supervisor alarm' }),
  onAlarm('history', 'attention.cmd_history', ['h'], ask('history'), hasCurrent, { whyNot }),
  onAlarm(
    'expand',
    'attention.cmd_expand',
    ['o', 'ArrowRight', 'ArrowLeft'],
    withCurrent(({ id }) => changeQueue({ expanded: queue.get().expanded === id ? null : id })),
    () => (currentAlarm()?.count ?? 0) > 1,
    { whyNot },
  ),
  inQueue('menu', 'attention.cmd_menu', MENU_KEYS, showCurrentAlarmMenu, hasCurrent),
  anywhere('fold', 'attention.cmd_fold', [], () => setFolded(!queue.get().isFolded), null, {
    keywords: 'collapse alarms',
  }),
  anywhere(
    'mute',
    'attention.cmd_mute',
    [],
    () => changeQueue({ dialog: { what: 'mute', alarm: null } }),
    null,
    { keywords: 'silence volume alarms' },
  ),
  inQueue('leave', 'attention.cmd_leave', ['Escape'], leaveQueue),
];
