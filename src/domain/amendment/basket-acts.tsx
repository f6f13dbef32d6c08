import { Button } from '@blueprintjs/core';
import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';
import type { BasketContext } from './amendment-commands.ts';
import type { useBasketCursor } from './use-basket-cursor.ts';

/** A button of the basket, with its key. */
function KeyButton(props: {
  command: string;
  label: string;
  isDisabled?: boolean;
  onPress: () => void;
}) {
  const key = useKey(props.command);
  return (
    <Button size="small" disabled={props.isDisabled === true} onClick={props.onPress}>
      <KeyedLabel label={props.label} keyName={key} />
    </Button>
  );
}

/** What can be done to the line under the cursor. */
export function BasketActs(props: {
  row: ReturnType<typeof useBasketCursor>['row'];
  context: BasketContext;
}) {
  const { row, context } = props;
  const { whyNotLines, whyNotPayer } = context;
  return (
    <div className="row amendment__acts">
      <KeyButton
        command="amendment.strike"
        label={t(row?.quantity === 0 ? 'amendments.unstrike' : 'amendments.strike')}
        isDisabled={!row || whyNotLines() !== null}
        onPress={context.strike}
      />
      <KeyButton
        command="amendment.substitute"
        label={t('amendments.replace')}
        isDisabled={!row || whyNotLines() !== null}
        onPress={context.substitute}
      />
      <KeyButton
        command="amendment.add"
        label={t('amendments.add')}
        isDisabled={whyNotLines() !== null}
        onPress={context.add}
      />
      <KeyButton
        command="amendment.payer"
        label={t('amendments.payer')}
        isDisabled={whyNotPayer() !== null}
        onPress={context.nextPayer}
      />
      <span className="hint">{whyNotLines() ?? t('amendments.digits')}</span>
    </div>
  );
}
