import { InputGroup } from '@blueprintjs/core';
import { Link } from 'react-router-dom';
import {
  type Handover,
  type HandoverItem,
  MAX_ITEM_NOTE,
} from '#contract/routes/operations/handover.ts';
import { signAt } from '#src/domain/order/order-marks.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { moment } from '#src/lib/text/moment.ts';
import { nameOf, wordsOf } from './item-text.ts';
import type { SheetNotes } from './use-sheet-notes.ts';

const PARTS: readonly [HandoverItem['kind'], MessageKey][] = [
  ['exception', 'handover.exceptions'],
  ['decision', 'handover.decisions'],
  ['thread', 'handover.threads'],
  ['claim', 'handover.claims'],
  ['case', 'handover.cases'],
  ['hold', 'handover.holds'],
  ['alarm', 'handover.alarms'],
  ['zone', 'handover.zones'],
  ['store', 'handover.stores'],
  ['dispatch', 'handover.dispatch'],
  ['stand_down', 'handover.stand_downs'],
];

type ExceptionItem = Extract<HandoverItem, { kind: 'exception' }>;

/** Kinds whose items have a name and no number. */
const NAMED: ReadonlySet<HandoverItem['kind']> = new Set(['zone', 'store', 'dispatch']);

function Thing({ item }: { item: HandoverItem }) {
  const { head, text, zone, to } = nameOf(item);
  const first = head || text;
  return (
    <>
      <th scope="row" className="cut">
        {to === null ? first : <Link to={to}>{first}</Link>} {!head && <small>{zone}</small>}
      </th>
      {head && (
        <td title={zone === null ? text : joinList([text, zone])}>
          {text} <small>{zone}</small>
        </td>
      )}
    </>
  );
}

/** The note of the sheet that was accepted last. */
function Previous({ item }: { item: Extract<HandoverItem, { kind: 'previous' }> }) {
  const { sheetId, from, to, takenAt, text } = item;
  return (
    <section className="stack handover-sheet__part" aria-label={t('handover.previous')}>
      <h3>
        {t('handover.previous')}{' '}
        <small>
          <Link to={`?sheet=${sheetId}`}>{t('handover.row', { from, to })}</Link>, {moment(takenAt)}
        </small>
      </h3>
      <p className="handover-sheet__text">{text}</p>
    </section>
  );
}

/** The marks that the board had for an order when the sheet was collected. */
function Marks({ item: { why, priority = null } }: { item: ExceptionItem }) {
  return (
    <>
      {priority && <b data-tone="critical">{signAt('needs_you', priority)} </b>}
      {why === 'late' && <b data-tone="warning">{signAt('late', null)} </b>}
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
  const previous = sheet.items.find((item) => item.kind === 'previous');
  const parts = PARTS.map(([kind, label]) => {
    const items = sheet.items.filter((item) => item.kind === kind);
    return (
      <section key={kind} className="stack handover-sheet__part" aria-label={t(label)}>
        <h3>
          {t(label)} <small>{items.length}</small>
        </h3>
        {items.length === 0 ? (
          <p className="hint">{t('handover.nothing')}</p>
        ) : (
          <table
            className="table handover-sheet__items"
            data-fixed
            data-named={NAMED.has(kind) || undefined}
          >
            <tbody>
              {items.map((item) => (
                <tr key={item.key}>
                  <Thing item={item} />
                  <td>
                    {item.kind === 'exception' && <Marks item={item} />}
                    {wordsOf(item)}
                  </td>
                  <td>
                    {notes ? (
                      <InputGroup
                        maxLength={MAX_ITEM_NOTE}
                        aria-label={t('handover.item_note', {
                          what: nameOf(item).head || nameOf(item).text,
                        })}
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
  return (
    <>
      {previous && <Previous item={previous} />}
      {parts}
    </>
  );
}
