import { InputGroup } from '@blueprintjs/core';
import { Link } from 'react-router-dom';
import {
  type Handover,
  type HandoverItem,
  MAX_ITEM_NOTE,
} from '#contract/routes/operations/handover.ts';
import { handoverStateText, handoverText, PRIORITY_MARK } from '#src/domain/alarm/alarm-text.ts';
import { ALARM_MARK } from '#src/domain/order/order-alarm.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import type { SheetNotes } from './use-sheet-notes.ts';

const PARTS: readonly [HandoverItem['kind'], MessageKey][] = [
  ['exception', 'handover.exceptions'],
  ['claim', 'handover.claims'],
  ['hold', 'handover.holds'],
  ['alarm', 'handover.alarms'],
];

/** The cause of the item, in words. */
function wordsOf(item: HandoverItem): string {
  switch (item.kind) {
    case 'exception':
      return [
        t(item.why === 'late' ? 'handover.late' : 'handover.unassigned', {
          n: item.minutes,
        }),
        t(`live.status_${item.status}`),
        ...(item.driver ? [item.driver] : []),
      ].join(' · ');
    case 'claim':
      return t('handover.until', { at: moment(item.until) });
    case 'hold':
      return t('handover.held', {
        at: moment(item.until),
        who: item.by,
        reason: item.reason,
      });
    case 'alarm':
      return handoverStateText(item);
  }
}

/** The subject of the item: an order, or an alarm with the records that it affects. */
const nameOf = (item: HandoverItem): string =>
  item.kind === 'alarm' ? `${PRIORITY_MARK[item.priority]} ${item.alarmId}` : `#${item.orderId}`;

function Thing({ item }: { item: HandoverItem }) {
  const text = item.kind === 'alarm' ? handoverText(item) : item.store;
  return (
    <>
      <th scope="row">
        {item.kind === 'alarm' ? (
          PRIORITY_MARK[item.priority]
        ) : (
          <Link to={`/orders/${item.orderId}`}>#{item.orderId}</Link>
        )}
      </th>
      <td title={item.zone === null ? text : `${text}, ${item.zone}`}>
        {text} <small>{item.zone}</small>
      </td>
    </>
  );
}

interface Props {
  sheet: Handover;
  /** Present while the sheet can be edited. */
  notes: SheetNotes | null;
  onFailure: (error: unknown) => void;
}

/** The items of the sheet by kind, each with its note. */
export function SheetItems({ sheet, notes, onFailure }: Props) {
  return PARTS.map(([kind, label]) => {
    const items = sheet.items.filter((item) => item.kind === kind);
    return (
      <section key={kind} className="stack handover-sheet__part" aria-label={t(label)}>
        <h3>
          {t(label)} <small>{items.length}</small>
        </h3>
        {items.length === 0 ? (
          <p className="hint">{t('handover.nothing')}</p>
        ) : (
          <table className="table handover-sheet__items" data-fixed>
            <tbody>
              {items.map((item) => (
                <tr key={item.key}>
                  <Thing item={item} />
                  <td>
                    {item.kind === 'exception' && (
                      <b data-tone={item.why === 'late' ? 'warning' : 'critical'}>
                        {ALARM_MARK[item.why]}{' '}
                      </b>
                    )}
                    {wordsOf(item)}
                  </td>
                  <td>
                    {notes ? (
                      <InputGroup
                        maxLength={MAX_ITEM_NOTE}
                        aria-label={t('handover.item_note', { what: nameOf(item) })}
                        value={notes.noteOf(item.key)}
                        onChange={({ target }) => notes.writeOf(item.key, target.value)}
                        onBlur={() => void notes.save().catch(onFailure)}
                      />
                    ) : (
                      item.note
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {kind === 'exception' && sheet.more > 0 && (
          <p className="hint">{t('handover.more_items', { n: sheet.more })}</p>
        )}
      </section>
    );
  });
}
