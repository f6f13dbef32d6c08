import type { Alarm } from '#contract/operations/alarm.ts';
import { canDo, NEEDS, unshelveAlarm } from '#src/domain/alarm/alarm-acts.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { announceRefusal } from '#src/lib/keys/refused-key.ts';
import { MENU_KEYS } from '#src/lib/keys/shortcuts.ts';
import { focusPhone, orderToCall } from './alarm-phone.tsx';
import { followAlarm } from './follow-alarm.ts';
import { canScreenUndo, whyNoAlarm, whyNotAct } from './keys/alarm-keys.ts';
import { listDrivers, openPlan, whyNoDrivers, whyNoPlan } from './keys/order-keys.ts';
import {
  acknowledge,
  alarmRows,
  changeQueue,
  currentAlarm,
  enterQueue,
  hasPaneOfCurrent,
  leaveQueue,
  moveSelection,
  queue,
  selectAt,
  setFolded,
  showCurrentAlarmMenu,
} from './queue.ts';

const whyNotCall = () =>
  whyNoAlarm() ?? (orderToCall(currentAlarm()) === null ? t('alarms.no_call') : null);
const whyNotExpand = () =>
  whyNoAlarm() ?? ((currentAlarm()?.count ?? 0) > 1 ? null : t('alarms.one_record'));
const whyNone = () => (alarmRows.get().length > 0 ? null : t('alarms.none'));
const MOVES = { whyNot: whyNone } as const;

/** The context of the queue's commands. */
export interface QueueContext {
  navigate: (path: string) => void;
}

const withCurrent =
  (act: (alarm: Alarm, context: QueueContext) => void) => (context: QueueContext) => {
    const alarm = currentAlarm();
    const why = whyNoAlarm();
    if (alarm) act(alarm, context);
    else if (why) announceRefusal(why);
  };
const ask = (what: 'shelve' | 'escalate' | 'history') =>
  withCurrent((alarm) => changeQueue({ dialog: { what, alarm } }));
const ENDS = ['Home', 'End'];
const isFixed = (key: string) => [...ENDS, 'Escape', ...MENU_KEYS].includes(key);
const ALARM = { scope: 'queue', on: 'alarm', keywords: 'alarm attention' } as const;
const anywhere = commandsFor<QueueContext>('alarms');
const inQueue = commandsFor<QueueContext>('alarms', isFixed, { scope: 'queue' });
const onAlarm = commandsFor<QueueContext>('alarms', isFixed, ALARM);

/** An act on the alarm in focus, where its state and the role allow it. */
const act = (
  name: 'acknowledge' | 'shelve' | 'unshelve' | 'escalate',
  key: string,
  run: Command<QueueContext>['run'],
  more: { keywords?: string; yields?: () => boolean } = {},
) => {
  const event = `alarm.${name}` as const;
  const can = () => canDo(currentAlarm(), event);
  return onAlarm(name, `alarms.cmd_${name}`, [key], run, can, {
    permission: NEEDS[event],
    whyNot: () => whyNotAct(event),
    ...more,
  });
};

/** Lists the drivers for the order that the alarm is about. */
const drivers = (name: 'assign' | 'reassign', key: string) =>
  onAlarm(
    name,
    `alarms.cmd_${name}`,
    [key],
    ({ navigate }) => listDrivers(name === 'reassign', navigate),
    null,
    { permission: 'orders.assign', whyNot: () => whyNoDrivers(name === 'reassign') },
  );

/** The commands on alarms. `Q` works everywhere, the other keys while the focus is in the queue. */
export const commands: readonly Command<QueueContext>[] = [
  anywhere('go', 'alarms.cmd_go', ['q'], enterQueue, null, { keywords: 'alarms' }),
  inQueue('next', 'alarms.cmd_next', ['j', 'ArrowDown'], () => moveSelection(1), null, MOVES),
  inQueue(
    'previous',
    'alarms.cmd_previous',
    ['k', 'ArrowUp'],
    () => moveSelection(-1),
    null,
    MOVES,
  ),
  inQueue(
    'ends',
    'alarms.cmd_ends',
    ENDS,
    (_, { key }) => selectAt(key === 'End' ? Number.MAX_SAFE_INTEGER : 0),
    null,
    MOVES,
  ),
  onAlarm(
    'open',
    'alarms.cmd_open',
    ['Enter'],
    withCurrent((alarm, { navigate }) => followAlarm(alarm, navigate)),
    null,
    { ...MOVES, yields: hasPaneOfCurrent },
  ),
  act(
    'acknowledge',
    'e',
    withCurrent((alarm) => void acknowledge(alarm)),
  ),
  onAlarm(
    'call',
    'alarms.cmd_call',
    ['f'],
    withCurrent(({ id }) => focusPhone(id)),
    null,
    { whyNot: whyNotCall, keywords: 'phone telephone store' },
  ),
  act('shelve', 's', ask('shelve')),
  act(
    'unshelve',
    'u',
    withCurrent((alarm) => void unshelveAlarm(alarm)),
    { yields: canScreenUndo },
  ),
  drivers('assign', 'a'),
  drivers('reassign', 'r'),
  onAlarm('plan', 'alarms.cmd_plan', ['b'], ({ navigate }) => openPlan(navigate), null, {
    permission: 'orders.assign',
    whyNot: whyNoPlan,
  }),
  act('escalate', 'x', ask('escalate'), { keywords: 'supervisor alarm' }),
  onAlarm('history', 'alarms.cmd_history', ['h'], ask('history'), null, {
    whyNot: whyNoAlarm,
  }),
  onAlarm(
    'expand',
    'alarms.cmd_expand',
    ['o', 'ArrowRight', 'ArrowLeft'],
    withCurrent(({ id }) => changeQueue({ expanded: queue.get().expanded === id ? null : id })),
    null,
    { whyNot: whyNotExpand },
  ),
  inQueue('menu', 'alarms.cmd_menu', MENU_KEYS, showCurrentAlarmMenu, null, {
    whyNot: whyNoAlarm,
  }),
  anywhere('fold', 'alarms.cmd_fold', [], () => setFolded(!queue.get().isFolded), null, {
    keywords: 'collapse alarms',
  }),
  anywhere(
    'mute',
    'alarms.cmd_mute',
    [],
    () => changeQueue({ dialog: { what: 'mute', alarm: null } }),
    null,
    { keywords: 'silence volume alarms' },
  ),
  inQueue('leave', 'alarms.cmd_leave', ['Escape'], leaveQueue),
];
