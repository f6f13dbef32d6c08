import { Button, InputGroup } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { memo, useId, useState } from 'react';
import type { Corner } from '#rules/geometry/ring.ts';
import { t } from '#src/lib/i18n.ts';
import { parseCoordinatePair } from '#src/lib/text/coordinate-pair.ts';
import { FieldError } from '#src/ui/field/field-error.tsx';
import { cornerAt } from './geometry/corners.ts';

/** The functions of a row. The object stays the same, so that only changed rows render. */
export interface RowActs {
  select: (at: number) => void;
  move: (at: number, corner: Corner) => void;
  remove: (at: number) => void;
}

interface Props {
  at: number;
  corner: Corner;
  isSelected: boolean;
  isFaulty: boolean;
  isLocked: boolean;
  acts: RowActs;
}

/** Parses degrees: with a point or a comma, and with a hyphen or a true minus sign. */
function degreesOf(text: string, most: number): number | null {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  const value = plain === '' ? Number.NaN : Number(plain);
  return Number.isFinite(value) && Math.abs(value) <= most ? value : null;
}

interface FieldProps {
  name: 'latitude' | 'longitude';
  at: number;
  value: number;
  isLocked: boolean;
  onValue: (value: number) => void;
  /** Receives latitude and longitude when both were pasted. */
  onPair: (lat: number, lon: number) => void;
}

function DegreesField({ name, at, value, isLocked, onValue, onPair }: FieldProps) {
  const id = useId();
  const most = name === 'latitude' ? 90 : 180;
  const shown = value.toFixed(6);
  /** The typed text; null while it is the value of the shape. */
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && degreesOf(typed, most) === null && !parseCoordinatePair(typed);
  const [isLeft, setLeft] = useState(false);
  const keep = () => {
    if (typed === null) return;
    const pair = parseCoordinatePair(typed);
    const isPair = pair !== null && degreesOf(typed, most) === null;
    const degrees = degreesOf(typed, most);
    setLeft(!isPair && degrees === null);
    if (isPair) onPair(pair[0], pair[1]);
    else if (degrees !== null) onValue(degrees);
    else return;
    setTyped(null);
  };
  const error = isWrong && isLeft;
  return (
    <td>
      <InputGroup
        size="small"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t(`zone_editor.${name}_of`, { n: at + 1 })}
        aria-invalid={error}
        aria-describedby={error ? id : undefined}
        disabled={isLocked}
        value={typed ?? shown}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // Otherwise Enter would submit the surrounding form.
            event.preventDefault();
            keep();
          } else if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation();
            setTyped(null);
          }
        }}
      />
      {error && (
        <FieldError id={id}>
          {t('zone_editor.not_a_number', {
            most,
            example: name === 'latitude' ? '33.573110' : '-7.589840',
          })}
        </FieldError>
      )}
    </td>
  );
}

/** One corner: its number, latitude and longitude, and a button that removes it. */
export const CornerRow = memo(function CornerRow(props: Props) {
  const { at, corner, isSelected, isFaulty, isLocked, acts } = props;
  const [lon, lat] = corner;
  return (
    <tr
      className="pick"
      data-corner={at}
      data-fault={isFaulty || undefined}
      aria-current={isSelected || undefined}
      onFocus={() => acts.select(at)}
    >
      <th scope="row">
        <Button
          variant="minimal"
          size="small"
          aria-label={t('zone_editor.corner', { n: at + 1 })}
          aria-pressed={isSelected}
          onClick={() => acts.select(at)}
        >
          {at + 1}
        </Button>
      </th>
      <DegreesField
        name="latitude"
        at={at}
        value={lat}
        isLocked={isLocked}
        onValue={(value) => acts.move(at, cornerAt(lon, value))}
        onPair={(one, other) => acts.move(at, cornerAt(other, one))}
      />
      <DegreesField
        name="longitude"
        at={at}
        value={lon}
        isLocked={isLocked}
        onValue={(value) => acts.move(at, cornerAt(value, lat))}
        onPair={(one, other) => acts.move(at, cornerAt(other, one))}
      />
      <td>
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          disabled={isLocked}
          aria-label={t('zone_editor.remove_corner', { n: at + 1 })}
          onClick={() => acts.remove(at)}
        />
      </td>
    </tr>
  );
});
