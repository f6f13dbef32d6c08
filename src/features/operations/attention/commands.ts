import type { Alarm } from '#contract/operations/alarm.ts';
import { canDo, NEEDS, unshelveAlarm } from '#src/domain/alarm/alarm-acts.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { MENU_KEYS } from '#src/lib/keys/shortcuts.ts';
import { followAlarm } from './follow-alarm.ts';
import { showCurrentAlarmMenu } from './menu.ts';
import {
  acknowledge,
  changeQueue,
  currentAlarm,
  enterQueue,
  leaveQueue,
  moveSelection,
  queue,
  selectAt,
  setFolded,
} from './queue.ts';

const some = () => currentAlarm() !== undefined;

/** The context of the queue's commands. */
export interface QueueContext {
  navigate: (path: string) => void;
}

const withCurrent =
  (act: (alarm: Alarm, context: QueueContext) => void) => (context: QueueContext) => {
    const alarm = currentAlarm();
    if (alarm) act(alarm, context);
  };
const ask = (what: 'shelve' | 'escalate' | 'history') =>
  withCurrent((alarm) => changeQueue({ dialog: { what, alarm } }));
const QUEUE = { scope: 'queue' } as const;
const ALARM = { ...QUEUE, on: 'alarm', keywords: 'alarm attention' } as const;

/** The commands on alarms. `Q` works everywhere, the other keys while the focus is in the queue. */
export const commands: readonly Command<QueueContext>[] = [
  {
    id: 'attention.go',
    label: 'attention.cmd_go',
    keywords: 'alarms',
    keys: ['q'],
    run: enterQueue,
  },
  {
    ...QUEUE,
    id: 'attention.next',
    label: 'attention.cmd_next',
    keys: ['j', 'ArrowDown'],
    can: some,
    run: () => moveSelection(1),
  },
  {
    ...QUEUE,
    id: 'attention.previous',
    label: 'attention.cmd_previous',
    keys: ['k', 'ArrowUp'],
    can: some,
    run: () => moveSelection(-1),
  },
  {
    ...QUEUE,
    id: 'attention.ends',
    label: 'attention.cmd_ends',
    keys: ['Home', 'End'],
    isFixed: true,
    can: some,
    run: (_, { key }) => selectAt(key === 'End' ? Number.MAX_SAFE_INTEGER : 0),
  },
  {
    ...ALARM,
    id: 'attention.open',
    label: 'attention.cmd_open',
    keys: ['Enter'],
    can: some,
    run: withCurrent((alarm, { navigate }) => followAlarm(alarm, navigate)),
  },
  {
    ...ALARM,
    id: 'attention.acknowledge',
    label: 'attention.cmd_acknowledge',
    keys: ['e'],
    permission: NEEDS['alarm.acknowledge'],
    can: () => canDo(currentAlarm(), 'alarm.acknowledge'),
    run: withCurrent((alarm) => void acknowledge(alarm)),
  },
  {
    ...ALARM,
    id: 'attention.shelve',
    label: 'attention.cmd_shelve',
    keys: ['s'],
    permission: NEEDS['alarm.shelve'],
    can: () => canDo(currentAlarm(), 'alarm.shelve'),
    run: ask('shelve'),
  },
  {
    ...ALARM,
    id: 'attention.unshelve',
    label: 'attention.cmd_unshelve',
    keys: ['u'],
    permission: NEEDS['alarm.unshelve'],
    can: () => canDo(currentAlarm(), 'alarm.unshelve'),
    run: withCurrent((alarm) => void unshelveAlarm(alarm)),
  },
  {
    ...ALARM,
    id: 'attention.escalate',
    label: 'attention.cmd_escalate',
    keywords: 'supervisor alarm',
    keys: ['x'],
    permission: NEEDS['alarm.escalate'],
    can: () => canDo(currentAlarm(), 'alarm.escalate'),
    run: ask('escalate'),
  },
  {
    ...ALARM,
    id: 'attention.history',
    label: 'attention.cmd_history',
    keys: ['h'],
    can: some,
    run: ask('history'),
  },
  {
    ...ALARM,
    id: 'attention.expand',
    label: 'attention.cmd_expand',
    keys: ['o', 'ArrowRight', 'ArrowLeft'],
    can: () => (currentAlarm()?.count ?? 0) > 1,
    run: withCurrent(({ id }) =>
      changeQueue({ expanded: queue.get().expanded === id ? null : id }),
    ),
  },
  {
    ...QUEUE,
    id: 'attention.menu',
    label: 'attention.cmd_menu',
    keys: MENU_KEYS,
    isFixed: true,
    can: some,
    run: showCurrentAlarmMenu,
  },
  {
    id: 'attention.fold',
    label: 'attention.cmd_fold',
    keywords: 'collapse alarms',
    keys: [],
    run: () => setFolded(!queue.get().isFolded),
  },
  {
    id: 'attention.mute',
    label: 'attention.cmd_mute',
    keywords: 'silence volume alarms',
    keys: [],
    run: () => changeQueue({ dialog: { what: 'mute', alarm: null } }),
  },
  {
    ...QUEUE,
    id: 'attention.leave',
    label: 'attention.cmd_leave',
    keys: ['Escape'],
    isFixed: true,
    run: leaveQueue,
  },
];
