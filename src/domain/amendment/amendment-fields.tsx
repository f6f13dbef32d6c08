import { Button, TextArea } from '@blueprintjs/core';
import { type ComponentType, useState } from 'react';
import { PAYMENT_METHODS } from '#contract/routes/operations/orders.ts';
import { t } from '#src/lib/i18n.ts';
import { placeText, readPlace } from '#src/lib/text/place-text.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { PointMapProps } from '#src/ui/form/fields/form-field.ts';
import { type DraftField, fieldOf } from './draft-fields.ts';
import type { AmendmentWriting } from './use-amendment.ts';
import { isOnTheRoad } from './why-not-amend.ts';

interface Props {
  writing: AmendmentWriting;
  /** The map on which the pin is moved. */
  map: ComponentType<PointMapProps>;
}

/** Address, pin, instructions, telephone and payment of an order that is changed. */
export function AmendmentFields({ writing, map: PinMap }: Props) {
  const { order, draft, setField, placeFault } = writing;
  const [isMapShown, setMapShown] = useState(false);
  const textOf = (field: DraftField) => draft.fields[field] ?? fieldOf(order, field);
  const isFinal = isOnTheRoad(order);
  return (
    <div className="stack amendment-fields">
      <TextField
        label={t('live.address')}
        name="address"
        maxLength={200}
        value={textOf('address')}
        hint={isFinal ? t('amendments.address_on_the_road') : undefined}
        onChange={({ target }) => setField('address', target.value)}
      />
      <TextField
        label={t('amendments.pin')}
        name="place"
        value={textOf('place')}
        hint={t('amendments.pin_hint')}
        error={placeFault}
        trailing={
          <Button
            variant="minimal"
            size="small"
            aria-expanded={isMapShown}
            onClick={() => setMapShown(!isMapShown)}
          >
            {t(isMapShown ? 'amendments.map_hide' : 'amendments.map_show')}
          </Button>
        }
        onChange={({ target }) => setField('place', target.value)}
      />
      {isMapShown && (
        <PinMap
          at={readPlace(textOf('place'))}
          label={t('amendments.pin_map')}
          onMove={(place) => setField('place', placeText(place))}
        />
      )}
      <Field label={t('live.note')}>
        {(labelled) => (
          <TextArea
            {...labelled}
            fill
            name="note"
            rows={2}
            maxLength={500}
            value={textOf('note')}
            onChange={({ target }) => setField('note', target.value)}
          />
        )}
      </Field>
      <div className="amendment-fields__pair">
        <TextField
          label={t('amendments.phone')}
          name="phone"
          type="tel"
          value={textOf('phone')}
          onChange={({ target }) => setField('phone', target.value)}
        />
        <SelectField
          label={t('orders.payment')}
          name="payment"
          value={textOf('payment')}
          disabled={isFinal || order.payment === 'cash'}
          options={PAYMENT_METHODS.map((value) => ({ value, label: t(`live.pay_${value}`) }))}
          onChange={({ currentTarget }) => setField('payment', currentTarget.value)}
        />
      </div>
      {order.payment === 'cash' && <p className="hint">{t('amendments.cash_stays')}</p>}
    </div>
  );
}
