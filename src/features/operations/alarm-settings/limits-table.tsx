import { InputGroup } from '@blueprintjs/core';
import type { AlarmSettings } from '#contract/operations/alarm-limits.ts';
import type { Place } from '#contract/operations/zones/by-zone.ts';
import { PRIORITY_MARK, ruleName } from '#src/domain/alarm/alarm-text.ts';
import { InheritedCells } from '#src/domain/zone/inherited-cells.tsx';
import { t } from '#src/lib/i18n.ts';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { inheritedLimit, LIMIT_ROWS, ownLimit, withLimit } from './limit-rows.ts';
import { limitText } from './limit-text.ts';

interface Props {
  settings: AlarmSettings;
  zone: Place;
  mayChange: boolean;
  onChange: (next: AlarmSettings) => void;
}

/** Every limit of one place: its value, the inherited value, and the alarm that it triggers. */
export function LimitsTable({ settings, zone, mayChange, onChange }: Props) {
  return (
    <table className="table limits">
      <TableHead
        headings={[
          t('alarms.limits_priority'),
          t('alarms.limits_rule'),
          t('alarms.limits_col'),
          t('alarms.limits_value'),
          t(zone === null ? 'alarms.limits_default' : 'alarms.limits_all'),
          { label: t('alarms.limits_reset'), isHidden: true },
        ]}
      />
      <tbody>
        {LIMIT_ROWS.map(({ name, rule, priority, unit, min, max }) => {
          const own = ownLimit(settings, zone, name);
          const inherited = inheritedLimit(settings, zone, name);
          const label = limitText(name);
          const change = (value: number | undefined) =>
            onChange(withLimit(settings, zone, name, value === inherited ? undefined : value));
          return (
            <tr key={name} data-own={own === undefined ? undefined : true}>
              <td>
                <span aria-hidden="true">{priority === null ? '+1' : PRIORITY_MARK[priority]}</span>
                <span className="visually-hidden">
                  {t(priority === null ? 'alarms.priority_higher' : `alarms.priority_${priority}`)}
                </span>
              </td>
              <td>{rule === null ? t('alarms.limits_harm') : ruleName(rule)}</td>
              <th scope="row">{label}</th>
              <InheritedCells
                inherited={inherited}
                reset={
                  own !== undefined && mayChange
                    ? {
                        text: t('alarms.limits_reset'),
                        label: t('alarms.limits_reset_of', { name: label }),
                        run: () => change(undefined),
                      }
                    : null
                }
              >
                <InputGroup
                  key={`${zone} ${own}`}
                  className="limits__value"
                  type="number"
                  aria-label={label}
                  title={t('alarms.limits_between', { min, max })}
                  min={min}
                  max={max}
                  defaultValue={String(own ?? inherited)}
                  disabled={!mayChange}
                  onBlur={({ target }) => {
                    const value = target.valueAsNumber;
                    // A value out of bounds is discarded; the field shows its bounds.
                    if (!Number.isInteger(value) || value < min || value > max)
                      target.value = String(own ?? inherited);
                    else if (value !== (own ?? inherited)) change(value);
                  }}
                  onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
                />{' '}
                <span className="quiet">{t(`alarms.unit_${unit}`)}</span>
              </InheritedCells>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
