import type { HandoverItem } from '#contract/routes/operations/handover.ts';
import { handoverStateText, handoverText, PRIORITY_MARK } from '#src/domain/alarm/alarm-text.ts';
import { subjectText } from '#src/domain/case/cases.ts';
import { causeText } from '#src/domain/cause/causes.ts';
import { overrideText } from '#src/domain/zone/zone-text.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { moment } from '#src/lib/text/moment.ts';

/** What a row of the sheet names first, its further text, its zone, and the screen that shows it. */
export interface ItemName {
  head: string;
  text: string;
  zone: string | null;
  to: string | null;
}

const of = (name: string) => encodeURIComponent(name);

/** A thread by what it is about, and the page on which it is answered. */
function threadName({
  subject,
  subjectId: id,
  name,
  zone,
}: Extract<HandoverItem, { kind: 'thread' }>): ItemName {
  switch (subject) {
    case 'order':
      return { head: idText(id), text: name, zone, to: `/orders/${id}` };
    case 'case':
      return { head: t('cases.one', { id }), text: name, zone, to: `/cases/${id}` };
    case 'driver':
      return { head: name, text: '', zone, to: `/drivers/${id}` };
    case 'store':
      return { head: name, text: '', zone, to: `/stores/${id}` };
  }
}

/** The subject of an item: an order, an alarm, a zone, a store or a driver. */
export function nameOf(item: HandoverItem): ItemName {
  switch (item.kind) {
    case 'alarm':
      return {
        head: PRIORITY_MARK[item.priority],
        text: handoverText(item),
        zone: item.zone,
        to: null,
      };
    case 'zone':
      return {
        head: '',
        text: item.zone,
        zone: null,
        to: `/operational-areas?q=${of(item.zone)}`,
      };
    case 'dispatch':
      return { head: '', text: item.zone, zone: null, to: `/settings/dispatch?q=${of(item.zone)}` };
    case 'store':
      return { head: '', text: item.store, zone: item.zone, to: `/stores/${item.storeId}` };
    case 'stand_down':
      return { head: item.driver, text: item.name, zone: null, to: `/drivers/${item.driverId}` };
    case 'case':
      return {
        head: t('cases.one', { id: item.caseId }),
        text: subjectText({ subject: item.about }),
        zone: item.zone,
        to: `/cases/${item.caseId}`,
      };
    case 'thread':
      return threadName(item);
    case 'previous':
      return { head: '', text: t('handover.of', { id: item.sheetId }), zone: null, to: null };
    default:
      return {
        head: idText(item.orderId),
        text: item.store,
        zone: item.zone,
        to: `/orders/${item.orderId}`,
      };
  }
}

/** The end of something that is in force, who set it, and why. */
function setText({
  until,
  by,
  reason,
}: {
  until: string | null;
  by: string | null;
  reason: string;
}) {
  const end = until === null ? t('handover.no_end') : t('handover.until', { at: moment(until) });
  return joinList([end, [by, reason].filter(Boolean).join(': ')]);
}

/** The cause of the item, in words. */
export function wordsOf(item: HandoverItem): string {
  switch (item.kind) {
    case 'exception':
      return [
        t(item.why === 'late' ? 'handover.late' : 'handover.unassigned', { n: item.minutes }),
        t(`live.status_${item.status}`),
        ...(item.driver ? [item.driver] : []),
      ].join(' · ');
    case 'decision':
      return `${t(`handover.what_${item.what}`, { n: item.minutes })} · ${causeText(item.cause)}`;
    case 'claim':
      return t('handover.until', { at: moment(item.until) });
    case 'hold':
      return t('handover.held', { at: moment(item.until), who: item.by, reason: item.reason });
    case 'alarm':
      return handoverStateText(item);
    case 'zone': {
      const { what: kind, amount } = item;
      const what = kind === 'paused' ? t('zones.state_paused') : overrideText({ kind, amount });
      return `${what} · ${setText(item)}`;
    }
    case 'store': {
      const { from, until, by, reason } = item;
      if (from === undefined) return setText(item);
      const end = until === null ? '' : t('handover.until', { at: moment(until) });
      const closes = t('handover.closes', { at: moment(from) });
      return joinList([closes, end, [by, reason].filter(Boolean).join(': ')]);
    }
    case 'dispatch':
      return item.mode === 'autopilot'
        ? t('handover.autopilot', { n: item.maxOrders })
        : t('handover.dispatch_off');
    case 'stand_down':
      return `${t(`live.duty_${item.duty}`)} · ${setText(item)}`;
    case 'case':
      return [
        causeText(item.cause),
        item.wakesAt === null
          ? t('handover.due', { at: moment(item.dueAt) })
          : t('handover.waits', { at: moment(item.wakesAt) }),
      ].join(' · ');
    case 'thread':
      return t('handover.thread', {
        party: t(`contact.party_${item.party}`),
        n: item.unanswered,
        minutes: item.minutes,
      });
    case 'previous':
      return item.text;
  }
}
