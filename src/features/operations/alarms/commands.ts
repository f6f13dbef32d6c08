import type { Alarm } from '#contract/operations/alarm.ts';
import { canDo, NEEDS, unshelveAlarm } from '#src/domain/alarm/alarm-acts.ts';
import { askContact } from '#src/domain/contact/contact-asked.ts';
import { contactOfAlarm } from '#src/domain/contact/contact-of-alarm.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { MENU_KEYS } from '#src/lib/keys/keyboard/pressed-key.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { announceRefusal } from '#src/lib/keys/refused-key.ts';
import { focusPhone, orderToCall } from './alarm-phone.tsx';
import { followAlarm } from './follow-alarm.ts';
import { canScreenUndo, whyNoAlarm, whyNotAct } from './keys/alarm-keys.ts';
import { openAlarmCase, whyNoCase } from './keys/case-keys.ts';
import { offRoad, whyNotOffRoad } from './keys/driver-keys.ts';
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
function whyNotContact(): string | null {
  const alarm = currentAlarm();
  if (!alarm) return whyNoAlarm();
  return contactOfAlarm(alarm) ? null : t('alarms.nobody_to_contact');
}
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
const ALARM = { scope: 'queue', on: 'alarm', keywords: 'keywords.alarm' } as const;
const anywhere = commandsFor<QueueContext>('alarms');
const inQueue = commandsFor<QueueContext>('alarms', { isFixed, scope: 'queue' });
const onAlarm = commandsFor<QueueContext>('alarms', { isFixed, ...ALARM });

/** An act on the alarm in focus, where its state and the role allow it. */
const act = (
  name: 'acknowledge' | 'shelve' | 'unshelve' | 'escalate',
  key: string,
  run: Command<QueueContext>['run'],
  more: { keywords?: MessageKey; yields?: () => boolean } = {},
) => {
  const event = `alarm.${name}` as const;
  const can = () => canDo(currentAlarm(), event);
  return onAlarm({
    id: name,
    label: `alarms.cmd_${name}`,
    keys: [key],
    run,
    can,
    permission: NEEDS[event],
    whyNot: () => whyNotAct(event),
    ...more,
  });
};

/** Lists the drivers for the order that the alarm is about. */
const drivers = (name: 'assign' | 'reassign', key: string) =>
  onAlarm({
    id: name,
    label: `alarms.cmd_${name}`,
    keys: [key],
    run: ({ navigate }) => listDrivers(name === 'reassign', navigate),
    permission: 'orders.assign',
    whyNot: () => whyNoDrivers(name === 'reassign'),
  });

/** The commands on alarms. `Q` works everywhere, the other keys while the focus is in the queue. */
export const commands: readonly Command<QueueContext>[] = [
  anywhere({
    id: 'go',
    label: 'alarms.cmd_go',
    keys: ['q'],
    run: enterQueue,
    keywords: 'keywords.alarms',
  }),
  inQueue({
    id: 'next',
    label: 'alarms.cmd_next',
    keys: ['j', 'ArrowDown'],
    run: () => moveSelection(1),
    ...MOVES,
  }),
  inQueue({
    id: 'previous',
    label: 'alarms.cmd_previous',
    keys: ['k', 'ArrowUp'],
    run: () => moveSelection(-1),
    ...MOVES,
  }),
  inQueue({
    id: 'ends',
    label: 'alarms.cmd_ends',
    keys: ENDS,
    run: (_, { key }) => selectAt(key === 'End' ? Number.MAX_SAFE_INTEGER : 0),
    ...MOVES,
  }),
  onAlarm({
    id: 'open',
    label: 'alarms.cmd_open',
    keys: ['Enter'],
    run: withCurrent((alarm, { navigate }) => followAlarm(alarm, navigate)),
    ...MOVES,
    yields: hasPaneOfCurrent,
  }),
  act(
    'acknowledge',
    'e',
    withCurrent((alarm) => void acknowledge(alarm)),
  ),
  onAlarm({
    id: 'call',
    label: 'alarms.cmd_call',
    keys: ['f'],
    run: withCurrent(({ id }) => focusPhone(id)),
    whyNot: whyNotCall,
    keywords: 'keywords.alarm_call',
  }),
  onAlarm({
    id: 'contact',
    label: 'alarms.cmd_contact',
    keys: ['y'],
    run: withCurrent((alarm) => {
      const contact = contactOfAlarm(alarm);
      if (contact) askContact(contact);
    }),
    permission: 'contact.use',
    whyNot: whyNotContact,
    keywords: 'keywords.alarm_contact',
  }),
  act('shelve', 's', ask('shelve')),
  act(
    'unshelve',
    'u',
    withCurrent((alarm) => void unshelveAlarm(alarm)),
    { yields: canScreenUndo },
  ),
  drivers('assign', 'a'),
  drivers('reassign', 'r'),
  onAlarm({
    id: 'plan',
    label: 'alarms.cmd_plan',
    keys: ['b'],
    run: ({ navigate }) => openPlan(navigate),
    permission: 'orders.assign',
    whyNot: whyNoPlan,
  }),
  onAlarm({
    id: 'offRoad',
    label: 'alarms.cmd_off_road',
    keys: ['d'],
    run: offRoad,
    permission: 'drivers.write',
    whyNot: whyNotOffRoad,
    keywords: 'keywords.off_road',
  }),
  act('escalate', 'x', ask('escalate'), { keywords: 'keywords.escalate' }),
  onAlarm({
    id: 'history',
    label: 'alarms.cmd_history',
    keys: ['h'],
    run: ask('history'),
    whyNot: whyNoAlarm,
  }),
  onAlarm({
    id: 'expand',
    label: 'alarms.cmd_expand',
    keys: ['o', 'ArrowRight', 'ArrowLeft'],
    run: withCurrent(({ id }) =>
      changeQueue({ expanded: queue.get().expanded === id ? null : id }),
    ),
    whyNot: whyNotExpand,
  }),
  inQueue({
    id: 'menu',
    label: 'alarms.cmd_menu',
    keys: MENU_KEYS,
    run: showCurrentAlarmMenu,
    whyNot: whyNoAlarm,
  }),
  anywhere({
    id: 'fold',
    label: 'alarms.cmd_fold',
    keys: [],
    run: () => setFolded(!queue.get().isFolded),
    keywords: 'keywords.fold',
  }),
  onAlarm({
    id: 'case',
    label: 'alarms.cmd_case',
    keys: ['i'],
    run: openAlarmCase,
    permission: 'cases.write',
    whyNot: whyNoCase,
  }),
  anywhere({
    id: 'mute',
    label: 'alarms.cmd_mute',
    keys: [],
    run: () => changeQueue({ dialog: { what: 'mute', alarm: null } }),
    keywords: 'keywords.mute',
  }),
  inQueue({ id: 'leave', label: 'alarms.cmd_leave', keys: ['Escape'], run: leaveQueue }),
];
