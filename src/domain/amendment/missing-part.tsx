// oxlint-disable jsx-a11y/no-static-element-interactions -- Escape leaves the field within.
import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { type Ref, useId } from 'react';
import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';
import type { MissingFacts } from './draft.ts';

const MOST_DIGITS = 6;

interface Props {
  ref: Ref<HTMLInputElement>;
  facts: MissingFacts;
  /** The line under the cursor is not missing. */
  isDisabled: boolean;
  onChange: (facts: Partial<MissingFacts>) => void;
  onLeave: () => void;
}

/** How many of a missing item its store still has, and whether nobody can order it until tomorrow. */
export function MissingPart({ ref, facts, isDisabled, onChange, onLeave }: Props) {
  const id = useId();
  const leftKey = useKey('amendment.left');
  const offKey = useKey('amendment.off');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the field within.
    <div
      className="row amendment__missing"
      data-own-keys
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onLeave();
      }}
    >
      <FormGroup
        inline
        className="field"
        labelFor={id}
        label={<KeyedLabel label={t('amendments.missing_left')} keyName={leftKey} />}
      >
        <InputGroup
          id={id}
          inputRef={ref}
          name="left"
          inputMode="numeric"
          autoComplete="off"
          disabled={isDisabled}
          value={isDisabled ? '' : String(facts.left)}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) =>
            onChange({ left: Number(target.value.replaceAll(/\D/g, '').slice(0, MOST_DIGITS)) })
          }
        />
      </FormGroup>
      <Checkbox
        checked={!isDisabled && facts.isOff}
        disabled={isDisabled}
        onChange={() => onChange({ isOff: !facts.isOff })}
      >
        <KeyedLabel label={t('amendments.missing_off')} keyName={offKey} />
      </Checkbox>
    </div>
  );
}
