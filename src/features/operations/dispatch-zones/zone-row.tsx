import { Checkbox } from '@blueprintjs/core';
import { ZONE_MODES, type ZoneSettings } from '#contract/routes/operations/dispatch.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Select } from '#src/ui/controls/select.tsx';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { Segments } from '#src/ui/field/segments.tsx';
import type { Trouble, Wanted } from './use-zones.ts';

const LIMITS = [1, 2, 3, 4] as const;

const wordsOf = ({ mode, maxOrders }: Wanted) =>
  t('desk.zone_value', { mode: t(`desk.mode_${mode}`), n: maxOrders });

interface Props {
  zone: ZoneSettings;
  trouble: Trouble | undefined;
  mayChange: boolean;
  isChosen: boolean;
  isShown: boolean;
  onChoose: (isChosen: boolean) => void;
  onSet: (wanted: Wanted) => void;
  onSettle: () => void;
  onShow: () => void;
}

function Conflict({
  trouble,
  onSet,
  onSettle,
}: Pick<Props, 'onSet' | 'onSettle'> & { trouble: Trouble }) {
  const { wanted, message, current } = trouble;
  return (
    <div className="notice" data-severity="warning" role="alert">
      {current
        ? t('desk.zone_conflict', { message, mine: wordsOf(wanted), theirs: wordsOf(current) })
        : message}{' '}
      <TextButton onClick={() => onSet(wanted)}>
        {t(current ? 'desk.zone_keep_mine' : 'shell.retry')}
      </TextButton>{' '}
      <TextButton onClick={onSettle}>
        {t(current ? 'desk.zone_keep_theirs' : 'shell.dismiss')}
      </TextButton>
    </div>
  );
}

/** One zone. Arrows change its mode, as in any radio group. */
export function ZoneRow(props: Props) {
  const { zone: settings, trouble, mayChange, isChosen, isShown, onChoose, onSet, onShow } = props;
  const { zone, mode, maxOrders, waiting, freeDrivers, history } = settings;
  const [last] = history;
  return (
    <>
      <tr className="pick" data-mode={mode}>
        {mayChange && (
          <td>
            <Checkbox
              aria-label={t('desk.zone_select', { zone })}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          </td>
        )}
        <th scope="row">{zone}</th>
        <td>
          {mayChange ? (
            <Segments
              label={t('desk.zone_mode_of', { zone })}
              options={optionsOf(ZONE_MODES, (value) => t(`desk.mode_${value}`))}
              value={mode}
              onChange={(next) => onSet({ mode: next, maxOrders })}
            />
          ) : (
            t(`desk.mode_${mode}`)
          )}
        </td>
        <td>
          {mayChange ? (
            <Select
              minimal
              aria-label={t('desk.zone_limit_of', { zone })}
              title={t('desk.zone_limit_hint')}
              value={maxOrders}
              onChange={({ target }) => onSet({ mode, maxOrders: Number(target.value) })}
              options={LIMITS}
            />
          ) : (
            maxOrders
          )}
        </td>
        <td data-number>{waiting}</td>
        <td data-number>{freeDrivers}</td>
        <td>
          {last
            ? t('desk.zone_by', { who: last.actor.name, at: moment(last.at) })
            : t('desk.zone_never')}
        </td>
        <td>
          <TextButton aria-expanded={isShown} onClick={onShow}>
            {t('desk.zone_history_show')}
            <span className="visually-hidden"> {zone}</span>
          </TextButton>
        </td>
      </tr>
      {trouble && (
        <tr>
          <td colSpan={mayChange ? 8 : 7}>
            <Conflict trouble={trouble} onSet={onSet} onSettle={props.onSettle} />
          </td>
        </tr>
      )}
    </>
  );
}
